
# Key bindings for bash 4 or later. Alt-a opens the assistant with the clues on the command
# line, and puts the assistant's clues in their place. Alt-w inserts a possible answer.

__wfind_assist() {
	local arg clues args=()
	while IFS= read -r arg; do
		args+=("$arg")
	done < <(wfind line args "$READLINE_LINE")
	clues=$(wfind assist "${args[@]}" </dev/tty 2>/dev/tty)
	if [[ $clues ]]; then
		read -r -a args <<<"$clues"
		READLINE_LINE=$(wfind line put "$READLINE_LINE" "${args[@]}")
		READLINE_POINT=${#READLINE_LINE}
	fi
}

# Insert a space right after a clue, because a new word begins there.
__wfind_after_clue() {
	local before=${READLINE_LINE:0:READLINE_POINT}
	if [[ ${before##*[[:space:]]} == [^-]*=* ]]; then
		READLINE_LINE="$before ${READLINE_LINE:READLINE_POINT}"
		((READLINE_POINT++))
	fi
}

__wfind_word() {
	__wfind_after_clue
	local word before=${READLINE_LINE:0:READLINE_POINT}
	local typed=${before##*[[:space:]]}
	word=$(wfind line words "$READLINE_LINE" 2>/dev/null | fzf --height=40% --reverse --query="$typed" 2>/dev/tty)
	if [[ $word ]]; then
		printf -v word %q "$word"
		before=${before%"$typed"}$word
		READLINE_LINE=$before${READLINE_LINE:READLINE_POINT}
		READLINE_POINT=${#before}
	fi
}

bind -x '"\ea": __wfind_assist'
if command -v fzf >/dev/null; then
	bind -x '"\ew": __wfind_word'
else
	# Run bash's completion, which offers possible answers this one time.
	bind -x '"\C-x\C-w1": __wfind_after_clue; __wfind_words=yes'
	bind '"\C-x\C-w2": complete'
	bind '"\ew": "\C-x\C-w1\C-x\C-w2"'
	__wfind_offers() {
		if [[ ${__wfind_words-} ]]; then
			__wfind_words=
			local word typed=${COMP_LINE:0:COMP_POINT}
			typed=${typed##*[[:space:]]}
			COMPREPLY=()
			while IFS= read -r word; do
				[[ $word == "${typed^^}"* ]] && __wfind_offer "$word"
			done < <(wfind line words "$COMP_LINE" 2>/dev/null)
		else
			_wfind "$@"
		fi
	}
	complete -F __wfind_offers wfind
fi
