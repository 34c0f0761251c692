# bash completion for wfind. The hidden command `wfind complete` prints the offers.

_wfind() {
	local prefix files typed offer breaks='' keep=''
	local offers=() word=${COMP_WORDS[COMP_CWORD]//\\?/}
	local simple="^('[^']*|\"[^\"\$]*|[^~'\"\$][^'\"\$]*|~/[^'\"\$]*)?\$"
	COMPREPLY=()
	{
		IFS= read -r prefix
		IFS= read -r files
		IFS= read -r typed
		while IFS=$'\t' read -r offer _; do
			offers+=("$prefix$offer")
		done
	} < <("${COMP_WORDS[0]/#\~\//$HOME/}" complete --line="${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
	if [[ ${COMP_WORDS[COMP_CWORD - 1]} == *[\<\>] || $files == files && ! $word =~ $simple ]]; then
		# Let bash complete redirections, and file names with variables, ~user or closed quotes.
		compopt -o default 2>/dev/null # not in bash 3
		return
	fi
	if [[ $files == files ]]; then
		while IFS= read -r offer; do
			offers+=("$prefix$offer")
		done < <(compgen -f -- "$typed")
	fi

	# Bash replaces only the text after the last of these characters.
	[[ $COMP_WORDBREAKS != *=* ]] || breaks+='='
	[[ $COMP_WORDBREAKS != *:* ]] || breaks+=':'
	if [[ $breaks && $prefix$typed == *[$breaks]* ]]; then
		keep=$prefix$typed
		keep=${keep%"${keep##*["$breaks"]}"}
	fi
	for offer in "${offers[@]}"; do
		[[ $offer == "$keep"* ]] && __wfind_offer "$offer" "$keep" "$files"
	done
	if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=/] ]]; then
		compopt -o nospace 2>/dev/null # not in bash 3
	fi
}

# __wfind_offer WORD KEEP FILES adds WORD to COMPREPLY, without the prefix KEEP. It quotes
# the word, because the name of a file or a list may contain $(command).
__wfind_offer() {
	local word=${1#"$2"} path=${1#"$prefix"} home='' quote=${COMP_WORDS[COMP_CWORD]:0:1}
	if [[ $3 == files && -d ${path/#\~\//$HOME/} ]]; then
		word+=/
	fi
	# shellcheck disable=SC2088 # the tilde that the user typed
	if [[ $word == '~/'* && ! $quote =~ [\'\"] ]]; then
		# shellcheck disable=SC2088
		home='~/' word=${word#'~/'}
	fi
	case $quote in
	"'") word=${word//"'"/"'\\''"} ;;
	'"') word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\$} word=${word//\`/\\\`} ;;
	*) [[ ! $word ]] || printf -v word %q "$word" ;;
	esac
	COMPREPLY+=("$home$word")
}
complete -F _wfind wfind
