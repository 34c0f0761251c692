
# Key bindings. Alt-a opens the assistant with the clues on the command line, and puts the
# assistant's clues in their place. Alt-w inserts a possible answer.

function __wfind_assist
    set -l line (commandline | string collect)
    set -l clues (wfind assist (wfind line args "$line") </dev/tty 2>/dev/tty)
    if test -n "$clues"
        commandline -r -- (wfind line put "$line" (string split ' ' -- $clues))
        commandline -f end-of-buffer
    end
    commandline -f repaint
end

function __wfind_words
    wfind line words (commandline | string collect) 2>/dev/null
end

function __wfind_word
    # A new word begins right after a clue.
    string match -qr '^[^-].*=' -- (commandline -ct); and commandline -i ' '
    if not type -q fzf
        # Open fish's menu, which offers possible answers this one time. The completions of
        # an installed package do not interfere: fish loads these later, and they replace them.
        set -g __wfind_asked yes
        commandline -f complete
        return
    end
    set -l word (__wfind_words | fzf --height=40% --reverse --query=(commandline -ct | string collect) 2>/dev/tty)
    test -n "$word"; and commandline -rt -- (string escape -- $word)
    commandline -f repaint
end

bind \ea __wfind_assist
bind \ew __wfind_word
