// Checks that must pass after each part of docs/operating.md, keyed by its heading. Each returns what it saw, one line
// per fact.

const node = '/opt/dome-and-den/current/node_modules/.bin/node'
const caddyRoot = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** Runs commands and returns their output. Throws with the output if they fail. */
async function must(machine, commands) {
  const { code, said } = await machine.run(commands)
  if (code !== 0) throw new Error(`${commands}\nexit code ${code}\n${said}`)
  return said.trim()
}

const lines = (text) => text.split('\n')

const visitor = (machine, what) =>
  must(machine, `CA=${caddyRoot} ${node} /opt/dome-and-den/current/deploy/try/visitor.mjs ${what}`).then(lines)

/** Waits up to 30 seconds until the site is ready. */
const untilReady = (machine) =>
  must(machine, 'for i in $(seq 150); do curl -fs http://127.0.0.1:3000/readyz && exit 0; sleep 0.2; done; exit 1')

/** Checks the privileges of every process of the unit, and the permissions of every file it keeps. */
const rights = `
unit=$(systemctl show -P ControlGroup dome-and-den)
uid=$(id -u dome-and-den)
count=0
for pid in $(find /sys/fs/cgroup$unit -name cgroup.procs -exec cat {} +); do
  status=/proc/$pid/status
  for line in "Uid:.$uid.$uid.$uid.$uid" 'CapPrm:.0*' 'CapEff:.0*' 'CapBnd:.0*' 'NoNewPrivs:.1' 'Seccomp:.2'; do
    grep -q "^$line$" $status || { echo "process $pid: not $line"; cat $status; exit 1; }
  done
  count=$((count + 1))
done
[ $count -gt 5 ]
echo "$count processes: user $uid, no capabilities, no new privileges, system calls filtered"
foreign=$(find /var/lib/dome-and-den \\( -not -user dome-and-den -o -not -type l -perm /077 \\) -print)
[ -z "$foreign" ] || { echo "for others than the site: $foreign"; exit 1; }
echo "nobody else can read /var/lib/dome-and-den"
pid=$(systemctl show -P MainPID dome-and-den)
for place in /opt/dome-and-den/current/x /etc/x /usr/x /var/lib/x; do
  ! nsenter -t $pid -m touch $place 2>/dev/null || { echo "$place can be written"; exit 1; }
done
nsenter -t $pid -m sh -c 'ls -A /home /root' 2>/dev/null | grep -v ':$' | grep . && { echo "home folders can be seen"; exit 1; }
echo "even root finds the rest of the disk read-only there, and the home folders empty"
systemd-analyze security --threshold=15 dome-and-den --no-pager | tail -1`

export const checks = {
  '3. The site': {
    before: (machine) => must(machine, 'chown -R dome-and-den-build: /var/cache/dome-and-den-build'),
    after: async (machine) => {
      await untilReady(machine)
      const told = await must(
        machine,
        `for name in admin-sign-in-password admin-panel-password; do
           ! journalctl -u dome-and-den -o cat | grep -F "$(cat /var/lib/dome-and-den/secrets/$name)" || exit 1
         done
         echo 'the log holds no password'`,
      )
      return [...lines(await must(machine, rights)), told]
    },
  },
  '4. HTTPS': {
    // Let's Encrypt can't reach this machine, so Caddy signs its own certificate.
    before: (machine) =>
      must(
        machine,
        "sed -i '0,/^{/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /opt/dome-and-den/current/deploy/Caddyfile",
      ),
    after: async (machine) => [
      ...(await visitor(machine, 'arrives')),
      ...(await visitor(machine, 'waits')),
      await must(
        machine,
        'kill -9 $(systemctl show -P MainPID dome-and-den); sleep 1; echo "after kill -9 of the server:"',
      ),
      await untilReady(machine),
      ...(await visitor(machine, 'returns')),
    ],
  },
  'Is it healthy?': { after: async (_, said) => [`${said.split('\n').length} lines of numbers`] },
  Updates: {
    after: async (machine, said) => [lines(said.trim()).at(-1), ...(await visitor(machine, 'returns'))],
  },
  'When an update fails': {
    after: async (machine) => [await untilReady(machine), ...(await visitor(machine, 'returns'))],
  },
  Backups: { after: async (_, said) => lines(said.trim()) },
  'The restore drill': {
    after: async (machine, said) => [...lines(said.trim()), ...(await visitor(machine, 'returns'))],
  },
  'A real restore': {
    after: async (machine, said) => [said.trim(), await untilReady(machine), ...(await visitor(machine, 'returns'))],
  },
  'When something is wrong': {
    after: async (machine) => {
      const refusal = await must(
        machine,
        `systemctl stop dome-and-den
         cd /opt/dome-and-den/current
         ! DATA_DIR=/var/lib/dome-and-den ${node} src/server/cli/backup.ts /root/x.backup || exit 1
         systemctl start dome-and-den`,
      )
      return [`as root: ${refusal}`, await untilReady(machine), ...(await visitor(machine, 'returns'))]
    },
  },
  'Moving to a PostgreSQL server': {
    needs: 'pg_ctlcluster',
    before: (machine) => must(machine, 'pg_ctlcluster $(pg_lsclusters -h | head -n 1 | cut -d" " -f1,2) start'),
    after: async (machine, said) => [
      ...lines(said.trim()),
      await untilReady(machine),
      ...(await visitor(machine, 'returns')),
    ],
  },
}
