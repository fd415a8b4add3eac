// Runs every command of docs/operating.md in order on a throwaway server, and checks after each part that the site does
// what the page says: npm run try-deploy. It takes minutes and tries what's committed. Needs root on Debian with
// systemd, caddy and git.
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './checks.mjs'
import { bootMachine } from './machine.mjs'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')

const missing = ['systemctl', 'unshare', 'nsenter', 'setpriv', 'ip', 'caddy', 'git', 'npm'].filter(
  (name) => spawnSync('which', [name]).status !== 0,
)
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(`This needs root${missing.map((name) => `, ${name}`).join('')}.`)
  process.exit(2)
}

/** The page's commands in order, as heading and script. */
function blocksOf(text) {
  const blocks = []
  for (const part of text.split(/^#{2,3} /m).slice(1)) {
    const heading = part.slice(0, part.indexOf('\n'))
    for (const [, script] of part.matchAll(/^```sh\n(.*?)^```$/gms)) blocks.push({ heading, script })
  }
  return blocks
}

// npm's download cache, kept so that the next run needs no downloads.
const npmCache = join(root, 'node_modules/.cache/try-deploy')
const builderCache = 'var/cache/dome-and-den-build/.npm'

/** Puts the repository at the page's address and this system's npm registry settings into the machine. */
function prepare(files) {
  mkdirSync(join(files, 'srv'), { recursive: true })
  mkdirSync(join(files, 'etc'), { recursive: true })
  spawnSync('git', ['clone', '--quiet', '--bare', root, join(files, 'srv/dome-and-den.git')], { stdio: 'inherit' })
  appendFileSync(
    join(files, 'etc/gitconfig'),
    '[url "/srv/dome-and-den.git"]\n\tinsteadOf = https://git.example.com/dome-and-den.git\n[safe]\n\tdirectory = *\n',
  )
  if (existsSync(npmCache)) cpSync(npmCache, join(files, builderCache), { recursive: true })
  if (existsSync('/usr/etc/npmrc')) {
    mkdirSync(join(files, 'usr/etc'), { recursive: true })
    copyFileSync('/usr/etc/npmrc', join(files, 'usr/etc/npmrc'))
  }
}

const started = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const machine = await bootMachine(prepare)
let failed = false
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => machine.stop().finally(() => process.exit(1)))
try {
  const blocks = blocksOf(page)
  for (const [index, { heading, script }] of blocks.entries()) {
    const isFirst = blocks[index - 1]?.heading !== heading
    const isLast = blocks[index + 1]?.heading !== heading
    const check = checks[heading]
    const since = performance.now()
    if (check?.needs && spawnSync('which', [check.needs]).status !== 0) {
      console.log(`${heading}  (skipped: there is no ${check.needs} here)`)
      continue
    }
    if (isFirst) await check?.before?.(machine)
    // Packages are already on this system, so apt-get is skipped. Only the first build gets network access.
    const commands = script.replaceAll(/^apt-get .*$/gm, ':')
    const { code, said } = await machine.run(commands, { online: heading === '3. The site' })
    if (code !== 0) throw new Error(`${heading}: exit code ${code}\n${script}\n${said}`)
    console.log(`${heading}  (${seconds(since)})`)
    if (heading === '3. The site') cpSync(join(machine.files, builderCache), npmCache, { recursive: true })
    if (isLast && check?.after) for (const line of await check.after(machine, said)) console.log(`    ${line}`)
  }
} catch (error) {
  failed = true
  console.error(error instanceof Error ? error.message : error)
  const { said } = await machine.run('journalctl -u dome-and-den -u caddy -n 40 -o short --no-pager || true')
  console.error(said)
} finally {
  if (failed && process.env.KEEP) await new Promise(() => setInterval(() => {}, 1e6))
  await machine.stop()
}
console.log(failed ? 'Failed.' : `All of docs/operating.md works, in ${seconds(started)}.`)
process.exit(failed ? 1 : 0)
