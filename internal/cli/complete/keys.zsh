
# Key bindings. Alt-a opens the assistant with the clues on the command line, and puts the
# assistant's clues in their place. Alt-w inserts a possible answer.

wfind-assist() {
	local clues
	clues=$(wfind assist ${(f)"$(wfind line args "$BUFFER")"} </dev/tty 2>/dev/tty)
	if [[ -n $clues ]]; then
		BUFFER=$(wfind line put "$BUFFER" ${=clues})
		CURSOR=$#BUFFER
	fi
	zle reset-prompt
}

# Insert a space right after a clue, because a new word begins there.
_wfind_after_clue() {
	[[ ${LBUFFER##*[[:space:]]} != [^-]*=* ]] || LBUFFER+=' '
}

wfind-word() {
	_wfind_after_clue
	local word typed=${LBUFFER##*[[:space:]]}
	word=$(wfind line words "$BUFFER" 2>/dev/null | fzf --height=40% --reverse --query="$typed" 2>/dev/tty)
	[[ -z $word ]] || LBUFFER=${LBUFFER%"$typed"}${(q-)word}
	zle reset-prompt
}

_wfind_words() {
	compadd -M 'm:{[:lower:]}={[:upper:]}' -- ${(f)"$(wfind line words "$BUFFER" 2>/dev/null)"}
}

zle -N wfind-assist
zle -N wfind-word
if ! (( $+commands[fzf] )); then
	zle -C _wfind-complete-word complete-word _wfind_words
	wfind-word() {
		_wfind_after_clue
		zle _wfind-complete-word
	}
fi
bindkey '\ea' wfind-assist
bindkey '\ew' wfind-word
