#compdef wfind
# zsh completion for wfind. The hidden command `wfind complete` prints the offers.

_wfind() {
	local -a answer values flags
	local line prefix value about
	answer=("${(@f)$(${(Q)~words[1]} complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
	prefix=$answer[1]
	for line in "${(@)answer[4,-1]}"; do
		value=${line%%$'\t'*}
		about=${line#*$'\t'}
		line=${value//:/\\:}${about:+:$about}
		if [[ $value == *= ]]; then
			flags+=("$line")
		else
			values+=("$line")
		fi
	done
	if [[ -n $prefix ]]; then
		compset -P ${(b)prefix}
	fi
	_describe -t values value values -- flags -S ''
	if [[ $answer[2] == files ]]; then
		_files
	fi
}

# Complete at once if compinit loaded this file. Otherwise only register the function.
if [[ $funcstack[1] == _wfind ]]; then
	_wfind "$@"
else
	(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
	compdef _wfind wfind
fi
