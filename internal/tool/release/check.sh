#!/usr/bin/env bash
# Checks the files that release.sh made. Run it on Debian:
#
#   internal/tool/release/check.sh OUTDIR
#
# It installs the Debian package and runs it as a user with an empty home directory: the
# first examples of the README, the manual, and completion in each shell. Then it removes the
# package and checks that nothing is left. It unpacks the other packages and the archives,
# and runs the programs that this machine can run.
set -euo pipefail

main() {
	[ $# = 1 ] || fail "usage: check.sh OUTDIR"
	out=$(cd "$1" && pwd)
	case $(uname -m) in
	x86_64) machine=amd64 rpm_machine=x86_64 ;;
	aarch64) machine=arm64 rpm_machine=aarch64 ;;
	*) fail "there is no package for $(uname -m)" ;;
	esac
	as_root=()
	[ "$(id -u)" = 0 ] || as_root=(sudo)
	work=$(mktemp -d)
	chmod 755 "$work"
	installed=
	trap cleanup EXIT

	(cd "$out" && sha256sum --quiet -c SHA256SUMS)
	[ ! -e "$out/SHA256SUMS.sig" ] ||
		ssh-keygen -Y check-novalidate -n wfind -s "$out/SHA256SUMS.sig" <"$out/SHA256SUMS" >/dev/null
	lint
	debian
	unpacked
	recipes
	echo "checked"
}

cleanup() {
	[ -z "$installed" ] || "${as_root[@]}" dpkg --purge wfind >/dev/null
	rm -rf "$work"
}

fail() {
	echo "check.sh: $*" >&2
	exit 1
}

# same LABEL WANT GOT fails unless GOT equals WANT.
same() {
	[ "$2" = "$3" ] || fail "$1: wanted
$2
got
$3"
	echo "  $1"
}

lint() {
	echo "lintian"
	lintian --version
	lintian --allow-root --fail-on error,warning "$out"/*.deb
}

# leftovers lists all files on the machine with wfind in their names, and all files in the
# directories that the package installs to.
leftovers() {
	find / \( -path /proc -o -path /sys -o -path /root -o -path /home -o -path /tmp -o -path /work \
		-o -path /usr/share/lintian -o -path /var/cache -o -path /var/lib/dpkg -o -path /var/log \) -prune \
		-o -name '*wfind*' -print 2>/dev/null | sort
	find /usr/bin /usr/share/man /usr/share/doc /usr/share/bash-completion /usr/share/fish /usr/share/zsh \
		/usr/share/lintian/overrides 2>/dev/null | sort
	find /var/lib/dpkg -name '*wfind*' | sort
}

# as_nobody COMMAND... runs a command as the user nobody, with an empty home directory.
as_nobody() {
	"${as_root[@]}" setpriv --reuid=65534 --regid=65534 --clear-groups \
		env -i -C "$work/home" PATH=/usr/bin:/bin HOME="$work/home" LANG=C.UTF-8 TERM=dumb "$@"
}

debian() {
	local before already
	echo "the Debian package"
	! dpkg -s wfind >/dev/null 2>&1 || fail "wfind is installed here already"
	mkdir "$work/home"
	"${as_root[@]}" chown 65534:65534 "$work/home"
	before=$(leftovers)
	already=$(grep -E '^/usr/.*wfind' <<<"$before" || true)
	[ -z "$already" ] || fail "files of wfind are here already: $already"
	installed=yes
	"${as_root[@]}" dpkg --path-include='/usr/share/*' -i "$out"/wfind_*_$machine.deb >/dev/null
	same "the version" "$(basename "$(echo "$out"/wfind_*_linux_$machine.tar.gz)" | cut -d _ -f 2)" \
		"$(as_nobody wfind --version | sed 's/wfind v\([^ ]*\) go.*/\1/')"
	readme /usr/share/doc/wfind/README.md
	as_nobody man wfind >"$work/manual" 2>"$work/warnings"
	same "man wfind begins" NAME "$(sed -n 3p "$work/manual")"
	same "man warns of" "" "$(cat "$work/warnings")"
	completions
	"${as_root[@]}" dpkg --purge wfind >/dev/null
	installed=
	same "what removing it leaves" "$before" "$(leftovers)" | sed 's/.*/  nothing is left when it is removed/'
}

# readme FILE runs the first three examples in FILE that need no terminal.
readme() {
	local line command='' want='' n=0
	while read -r line && [ $n -lt 3 ]; do
		if [[ $line == '```console terminal' ]]; then
			while read -r line && [[ $line != '```' ]]; do :; done
		fi
		if [[ $line == '$ '* || $line == '```' ]]; then
			if [ "$command" ]; then
				# shellcheck disable=SC2016 # the inner shell expands these
				same "$command" "${want%$'\n'}" "$(as_nobody sh -c 'eval "$1"; s=$?; [ $s = 0 ] || echo "[status $s]"' - "$command" 2>&1 </dev/null)"
				n=$((n + 1))
			fi
			command='' want=''
			[[ $line != '$ '* ]] || command=${line#'$ '}
		elif [ "$command" ]; then
			want+=$line$'\n'
		fi
	done <"$1"
	[ $n = 3 ] || fail "$1 has $n examples"
}

# completions checks that each shell uses the completion file that the package installed.
completions() {
	# shellcheck disable=SC2016 # the shells that are started expand these
	same "bash completes" suggest "$(as_nobody bash -c '
		source /usr/share/bash-completion/completions/wfind
		COMP_WORDS=(wfind sug) COMP_CWORD=1 COMP_LINE="wfind sug" COMP_POINT=9
		_wfind
		echo "${COMPREPLY[@]}"' 2>/dev/null)"
	# shellcheck disable=SC2016
	same "zsh has completion" _wfind "$(as_nobody zsh -fc '
		autoload -Uz compinit && compinit -D -u
		echo $_comps[wfind]')"
	same "fish completes" suggest "$(as_nobody fish -c 'complete -C "wfind sug"' | cut -f 1)"
}

# unpacked checks the packages and archives that cannot be installed here.
unpacked() {
	local archive name rpm
	echo "the RPM package"
	mkdir "$work/rpm"
	rpm=("${as_root[@]}" rpm --force-debian --root "$work/rpm" --nosignature)
	rpm -K --nosignature --quiet "$out"/*.rpm
	"${rpm[@]}" -i --nodeps "$out"/wfind-*."$rpm_machine".rpm
	same "it finds" BIRCH "$("$work/rpm/usr/bin/wfind" CLAIM=c..i. TRICE=.riC. </dev/null)"
	same "it has the manual" .TH "$(zcat "$work/rpm/usr/share/man/man1/wfind.1.gz" | head -c 3)"
	"${rpm[@]}" -e wfind
	same "what removing it leaves" "" "$(find "$work/rpm" -name '*wfind*')" | sed 's/.*/  nothing is left when it is removed/'
	echo "the Alpine package"
	mkdir "$work/apk"
	tar -C "$work/apk" --warning=no-unknown-keyword -xzf "$out"/wfind_*_"$rpm_machine".apk
	same "it finds" BIRCH "$("$work/apk/usr/bin/wfind" CLAIM=c..i. TRICE=.riC. </dev/null)"
	echo "the Arch package"
	mkdir "$work/arch"
	tar -C "$work/arch" --zstd -xf "$out"/wfind-*-"$rpm_machine".pkg.tar.zst
	same "it finds" BIRCH "$("$work/arch/usr/bin/wfind" CLAIM=c..i. TRICE=.riC. </dev/null)"
	echo "the archives"
	for archive in "$out"/*.tar.gz "$out"/*.zip; do
		mkdir "$work/archive"
		if [[ $archive == *.zip ]]; then
			unzip -q "$archive" -d "$work/archive"
		else
			tar -C "$work/archive" -xzf "$archive"
		fi
		name=$(basename "$archive")
		same "$name" "CHANGELOG.md LICENSE NOTICES README.md completions/_wfind completions/wfind.bash completions/wfind.fish completions/wfind.ps1 wfind wfind.1" \
			"$(cd "$work/archive"/* && find . -type f -printf '%P\n' | sed 's/\.exe$//' | sort | xargs)"
		[[ $name != *_linux_$machine.* ]] ||
			same "it finds" BIRCH "$("$work/archive/${name%.tar.gz}/wfind" CLAIM=c..i. TRICE=.riC. </dev/null)"
		rm -r "$work/archive"
	done
}

# recipes checks that the formulas are valid, and have the checksums of the archives.
recipes() {
	local line url sum name
	echo "the formulas"
	jq . "$out/formulas/wfind.json" >/dev/null
	jq -e '[.packages[].SPDXID] | length > 10 and length == (unique | length)' "$out"/*_sbom.spdx.json >/dev/null ||
		fail "the bill of materials lacks parts, or names one twice"
	! command -v ruby >/dev/null || ruby -c "$out/formulas/wfind.rb" >/dev/null
	grep -hoE 'https?://[^" )]*\.(tar\.gz|zip)|[0-9a-f]{64}' "$out"/formulas/{wfind.rb,wfind.json,winget/wfind.wfind.installer.yaml} |
		while read -r url && read -r sum; do
			name=$(basename "$url")
			grep -qx "$sum  $name" "$out/SHA256SUMS" || fail "a formula has $name with the sum $sum"
		done
	echo "  have the archives' sums"
}

main "$@"
