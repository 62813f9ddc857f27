#!/bin/sh
# deploy/build-image.sh RELEASE.tar.gz: builds the image halaqah:VERSION of a release (`npm run release`), as root on Debian with
# mmdebstrap and buildah. It holds Debian's essential packages, from where this machine's apt gets them, this machine's Node,
# and the release. No registry of images is asked.
set -eu
[ $# = 1 ] || { echo "usage: $0 RELEASE.tar.gz" >&2; exit 2; }
umask 022
export RELEASE NODE
RELEASE=$(realpath "$1")
# Not Debian's package: that of Debian 12 is older than the server needs.
NODE=$(node -p process.execPath)
. /etc/os-release
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM

(cd "$(dirname "$RELEASE")" && sha256sum --check "$(basename "$RELEASE").sha256")

# It mounts this machine's /dev/shm and more for the packages' scripts: out of sight, so that nothing stays mounted when it is killed.
find /etc/apt/sources.list /etc/apt/sources.list.d -name '*.list' -o -name '*.sources' 2>/dev/null |
  xargs unshare --mount mmdebstrap --variant=essential --include=libstdc++6 \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr --aptopt='Acquire::Languages "none"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook='
      set -e
      install -m 755 "$NODE" "$1/usr/bin/node"
      chroot "$1" node --version
      echo "halaqah:x:10001:10001::/data:/usr/sbin/nologin" >>"$1/etc/passwd"
      echo "halaqah:x:10001:" >>"$1/etc/group"
      install -d -m 700 -o 10001 -g 10001 "$1/data"
      mkdir "$1/opt/halaqah"
      tar -xzf "$RELEASE" --strip-components=1 --no-same-owner -C "$1/opt/halaqah"
      # An address of packages may hold a password.
      rm -r "$1"/etc/apt/sources.list*' \
    "$VERSION_CODENAME" "$place/rootfs.tar"

version=$(basename "$RELEASE" .tar.gz)
buildah build --file "$(dirname "$0")/Containerfile" --tag "halaqah:${version#halaqah-}" "$place"
