// Makes a fresh clone runnable: installs the locked dependencies and, for tests, finds or installs a browser. Plain
// JavaScript, because it runs before anything is installed, on any Node.js.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  // Not `npm ci`: it refuses a lock file without other platforms' optional packages, which ours may lack.
  // `--include=dev` installs the build tools regardless of NODE_ENV.
  const options = ['--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', ['install', ...options])) process.exit(1)
}

if (process.argv.includes('--browser')) {
  const { browserPath } = await import('./browser.mjs')
  const found = () => browserPath() !== undefined
  const asRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const aptInstall = (name) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation']) && found()
  const ready =
    found() ||
    (asRootOnDebian &&
      run('apt-get', ['update', '-qq']) &&
      (aptInstall('chromium-headless-shell') || aptInstall('chromium'))) ||
    (run('npx', ['playwright', 'install', 'chromium']) && found())
  if (!ready) {
    console.error('No Chromium found and none could be installed. Set CHROMIUM_PATH to one and run this again.')
    process.exit(1)
  }
}
