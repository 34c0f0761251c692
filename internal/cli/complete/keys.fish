
# Keys: alt-a opens the assistant on the clues of the line and puts its clues
# there; alt-w completes a word that fits them.

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
    if not type -q fzf
        # fish's own menu, told for once to offer words. They come with those completions
        # that a package may bring, since fish reads these last and they replace all others.
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
