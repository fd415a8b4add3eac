import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const script = join(import.meta.dirname, 'machine.sh')

/**
 * Boots a throwaway server (machine.sh). `prepare` can fill the folder `files` first; its contents appear in the
 * machine. Throws if this system can't do it: it needs root, overlayfs, cgroup2 and an installed systemd.
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

  /**
   * Runs a bash script in the machine as root; with `online`, on this system's network. Returns its exit code and output.
   */
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
    // A killed process keeps its control group for a moment.
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

/** A control group and its descendants, deepest first. */
const groupsIn = (group) =>
  readdirSync(group, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((a, b) => b.length - a.length)
    .concat(group)

/** The mount point of the version 2 control groups. */
function cgroups() {
  const { stdout } = spawnSync('findmnt', ['--noheadings', '--types', 'cgroup2', '--output', 'TARGET'], {
    encoding: 'utf8',
  })
  const [mount] = stdout.split('\n')
  if (!mount) throw new Error('There is no cgroup2 here.')
  return mount
}
