# bash completion for wfind, whose hidden command complete knows what fits.

_wfind() {
	local IFS=$'\n' prefix files typed offers breaks= keep= offer
	{
		read -r prefix
		read -r files
		read -r typed
		offers=($(cat))
	} < <("${COMP_WORDS[0]/#\~\//$HOME/}" complete --line="${COMP_LINE:0:COMP_POINT}" 2>/dev/null)

	# Bash completes what stands behind the last of these signs.
	[[ $COMP_WORDBREAKS == *=* ]] && breaks+==
	[[ $COMP_WORDBREAKS == *:* ]] && breaks+=:
	[[ $breaks && $prefix$typed == *[$breaks]* ]] && keep=${prefix}${typed} && keep=${keep%"${keep##*[$breaks]}"}

	if [[ $files == files ]]; then
		offers+=($(compgen -f -- "$typed"))
		compopt -o filenames 2>/dev/null # not in bash 3
	fi
	COMPREPLY=()
	for offer in "${offers[@]}"; do
		offer=$prefix${offer%%$'\t'*}
		[[ $offer == "$keep"* ]] && COMPREPLY+=("${offer#"$keep"}")
	done
	if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
		compopt -o nospace 2>/dev/null
	fi
}
complete -F _wfind wfind
