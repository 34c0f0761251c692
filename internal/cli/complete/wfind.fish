# fish completion for wfind. The hidden command `wfind complete` prints the offers.

function __wfind_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l plain (string unescape -- $typed; or echo $typed)
    $words[1] complete -- $words[2..-1] "$plain" 2>/dev/null
end

function __wfind_offers
    # The key alt-w of keys.fish asked for possible answers only.
    if set -q __wfind_asked
        set -e __wfind_asked
        __wfind_words
        return
    end
    set -l answer (__wfind_complete)
    for line in $answer[4..-1]
        echo $answer[1]$line
    end
end

function __wfind_files
    set -l answer (__wfind_complete)
    test "$answer[2]" = files
end

complete -c wfind -e
complete -c wfind -f -a '(__wfind_offers)'
complete -c wfind -n __wfind_files -F
