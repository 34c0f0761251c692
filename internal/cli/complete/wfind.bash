# bash completion for wfind, whose hidden command complete knows what fits.

_wfind() {
	local prefix files typed offer breaks='' keep=''
	local offers=()
	{
		IFS= read -r prefix
		IFS= read -r files
		IFS= read -r typed
		while IFS=$'\t' read -r offer _; do
			offers+=("$prefix$offer")
		done
	} < <("${COMP_WORDS[0]/#\~\//$HOME/}" complete --line="${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
	if [[ $files == files ]]; then
		while IFS= read -r offer; do
			offers+=("$prefix$offer")
		done < <(compgen -f -- "$typed")
		compopt -o filenames 2>/dev/null # not in bash 3
	fi

	# Bash completes what stands behind the last of these signs.
	[[ $COMP_WORDBREAKS != *=* ]] || breaks+='='
	[[ $COMP_WORDBREAKS != *:* ]] || breaks+=':'
	if [[ $breaks && $prefix$typed == *[$breaks]* ]]; then
		keep=$prefix$typed
		keep=${keep%"${keep##*["$breaks"]}"}
	fi
	COMPREPLY=()
	for offer in "${offers[@]}"; do
		[[ $offer == "$keep"* ]] && COMPREPLY+=("${offer#"$keep"}")
	done
	if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
		compopt -o nospace 2>/dev/null
	fi
}
complete -F _wfind wfind
