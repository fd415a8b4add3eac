#!/bin/bash
# Installs a version on this server, as root: builds it next to the running one, then switches to it.
#   release.sh [BRANCH, TAG OR COMMIT]     the newest of the main branch by default
# A user without access to secrets builds the code. Afterwards it belongs to root, so the site can't change it.
set -euo pipefail
umask 022

home=/opt/dome-and-den
settings=/etc/dome-and-den.env
builder=dome-and-den-build
cache=/var/cache/dome-and-den-build

source=$home/source
git -C $source fetch --quiet --tags origin
wanted=${1:-HEAD}
version=$(git -C $source rev-parse --quiet --verify --short "origin/$wanted^{commit}" ||
  git -C $source rev-parse --verify --short "$wanted^{commit}")
new=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$version
echo "Building $version in $new"

trap 'rm -rf "$new"; exit 1' ERR INT TERM
mkdir -p "$new"
git -C $source archive "$version" | tar -x -C "$new"
# The builder gets only the settings that pages show, because those are built in.
grep -E '^(PUBLIC_URL|BUSINESS_EMAIL|BUSINESS_PHONE|PICTURES_DIR)=' $settings >"$new/.env"
# Unchanged packages aren't downloaded again.
old=$(readlink -f $home/current || true)
if cmp --silent "$old/package-lock.json" "$new/package-lock.json"; then
  cp --archive --reflink=auto "$old/node_modules" "$new/"
  touch "$new/node_modules/.package-lock.json"
fi
chown -R $builder: "$new"
build() {
  (cd "$new" && setpriv --reuid $builder --regid $builder --init-groups --no-new-privs \
    env -i HOME=$cache PATH="$PATH" LANG=C.UTF-8 npm_config_prefer_offline=true "$@")
}
build node tools/setup.mjs
build node_modules/.bin/node tools/build.mjs
chown -R root:root "$new"
ln -sf $settings "$new/.env"
trap - ERR INT TERM

# Copied from the source, not from what the builder (and every package's scripts) could write, because root runs these.
from_source() {
  git -C $source show "$version:deploy/$2" | install -m "$1" /dev/stdin "$3/$2"
}
# Put your own changes in a drop-in (systemctl edit dome-and-den), which is kept.
from_source 644 dome-and-den.service /etc/systemd/system
from_source 755 dome-and-den /usr/local/bin
systemctl daemon-reload

point_at() {
  ln -sfn "$1" $home/next
  mv -T $home/next $home/current
}
point_at "$new"
ls -d $home/releases/*/ | head -n -3 | xargs -r rm -rf

systemctl is-active --quiet dome-and-den || { echo "Ready. Start it: systemctl start dome-and-den"; exit 0; }
systemctl restart dome-and-den
port=$(sed -n 's/^PORT=//p' $settings)
for _ in $(seq 60); do
  if curl -fs -o /dev/null "http://127.0.0.1:${port:-3000}/readyz"; then
    echo "$version is running."
    exit 0
  fi
  sleep 1
done
echo "$version isn't ready after a minute. Its log says:" >&2
journalctl -u dome-and-den -n 20 -o cat >&2
echo "The previous version: ${old:-none}. docs/operating.md, \"When an update fails\", says how to go back." >&2
exit 1
