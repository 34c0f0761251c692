
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
        set -g __wfind_asked yes
        commandline -f complete
        return
    end
    set -l word (__wfind_words | fzf --height=40% --reverse --query=(commandline -ct | string collect) 2>/dev/tty)
    test -n "$word"; and commandline -rt -- $word
    commandline -f repaint
end

# fish's own menu, told for once to offer words.
function __wfind_offer_words
    set -q __wfind_asked; or return 1
    set -e __wfind_asked
end
complete -c wfind -n __wfind_offer_words -f -a '(__wfind_words)'

bind \ea __wfind_assist
bind \ew __wfind_word
