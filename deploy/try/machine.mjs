import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const script = join(import.meta.dirname, 'machine.sh')

/**
 * Boots a throwaway server (machine.sh). `files` is a folder that `prepare` may fill first: what lies there is in the machine.
 * Throws where this system cannot do it: it takes root, overlayfs, cgroup2 and an installed systemd.
 */
export async function bootMachine(prepare) {
  const folder = mkdtempSync('/tmp/dome-and-den-try-')
  const group = join(cgroups(), folder.slice('/tmp/'.length))
  const files = join(folder, 'upper')
  mkdirSync(files)
  await prepare(files)
  mkdirSync(group)

  const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const boot = `echo $$ >${group}/cgroup.procs; exec unshare ${namespaces.join(' ')} --propagation private bash ${script} ${folder}`
  const machine = spawn('bash', ['-c', boot], { stdio: ['ignore', 'inherit', 'inherit'] })
  const first = () => readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()
  const isUp = async () => first() !== '' && (await run('systemctl is-system-running --wait')).code === 0

  /** Runs a script of bash in the machine, as root; `online` on the network of this system. Its exit code, and what it said. */
  function run(commands, { online = false } = {}) {
    const into = ['-t', first(), '-m', '-p', '-u', '-i', '-C', ...(online ? [] : ['-n'])]
    const clean = [
      'env',
      '-i',
      'HOME=/root',
      'LANG=C.UTF-8',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const bash = ['bash', '-euo', 'pipefail', '-c', `exec 2>&1; cd /root; umask 022\n${commands}`]
    const child = spawn('nsenter', [...into, ...clean, ...bash], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
  }

  async function stop() {
    writeFileSync(join(group, 'cgroup.kill'), '1')
    if (machine.exitCode === null && machine.signalCode === null)
      await new Promise((done) => machine.once('close', done))
    // A process that was killed holds its group for a moment longer.
    for (let tries = 0; existsSync(group) && tries < 100; tries++) {
      for (const below of groupsIn(group)) spawnSync('rmdir', [below], { stdio: 'ignore' })
      await pause(50)
    }
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (let tries = 0; !(await isUp()); tries++) {
      if (tries > 100 || machine.exitCode !== null) throw new Error('The machine did not boot.')
      await pause(100)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { files, run, stop }
}

/** A control group and those below it, the deepest first. */
const groupsIn = (group) =>
  readdirSync(group, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((a, b) => b.length - a.length)
    .concat(group)

/** Where the control groups of version 2 are mounted. */
function cgroups() {
  const { stdout } = spawnSync('findmnt', ['--noheadings', '--types', 'cgroup2', '--output', 'TARGET'], {
    encoding: 'utf8',
  })
  const [mount] = stdout.split('\n')
  if (!mount) throw new Error('There is no cgroup2 here.')
  return mount
}
