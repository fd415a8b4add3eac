import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../../src/server/platform/database/embedded/free-port.ts'
import { abroad, type Driver, type Engine, installed, type Look } from './driver.ts'

const driverPath = installed('/usr/bin/WebKitWebDriver')
const browserPath = installed('/usr/{lib,libexec}/{*/,}webkit2gtk-4.1/MiniBrowser')
const screenPath = installed('/usr/bin/Xvfb')

/** MiniBrowser's toolbar is wider than a phone, unless its buttons shrink. */
const smallToolbar = `toolbar, toolbar *, headerbar, headerbar *, entry, button {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }`
const smallIcons = `[Settings]
gtk-icon-sizes=gtk-large-toolbar=4,4:gtk-small-toolbar=4,4:gtk-button=4,4:gtk-menu=4,4
gtk-toolbar-icon-size=1
`

async function start(driver: string, binary: string, screen: string, { width, height, theme }: Look): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'dome-and-den-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), smallToolbar)
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), smallIcons)

  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] as Readable, 'data')
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      ...abroad,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
    },
  })
  const said = listen(server)
  const end = async () => {
    await Promise.all([server, display].map(stop))
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const web = await connect(port, binary, theme)
    await resize(web, width, height)
    return toDriver(web, said, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function connect(port: number, binary: string, theme: Look['theme']): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { message: 'WebKitWebDriver answers', timeout: 10_000 }).toBe(true)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  if (theme === 'dark') args.push('--dark-mode')
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args },
  })
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

function toDriver(web: WebDriver, said: string[], end: () => Promise<void>): Driver {
  const toPointer = (x: number, y: number) =>
    web.actions({ async: true }).move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
  return {
    open: (address) => web.get(address),
    inPage: (work, given) => web.executeScript(`return (${work})(${JSON.stringify(given)})`),
    addScript: (text) => web.executeScript(text),
    movePointer: (x, y) => toPointer(x, y).perform(),
    click: (x, y) => toPointer(x, y).press().release().perform(),
    type: (text) => web.actions().sendKeys(text).perform(),
    press: (key) => web.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE }[key]).perform(),
    picture: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    errors: () => said.filter((line) => /^CONSOLE .*ERROR/.test(line)),
    // Ending the session ends the browser.
    close: () => web.quit().finally(end),
  }
}

/** Every line the browser prints, including its console's. */
function listen(server: ChildProcess): string[] {
  const lines = ['']
  const add = (chunk: Buffer) => {
    const [first, ...rest] = chunk.toString().split('\n')
    lines.push(`${lines.pop()}${first}`, ...rest)
  }
  server.stdout?.on('data', add)
  server.stderr?.on('data', add)
  return lines
}

/** Sizes the page to this many pixels. The window needs more, and only an open one tells how many. */
async function resize(web: WebDriver, width: number, height: number) {
  let [outerWidth, outerHeight] = [width, height]
  for (let tries = 0; tries < 5; tries++) {
    await web.manage().window().setRect({ width: outerWidth, height: outerHeight, x: 0, y: 0 })
    await new Promise((resolve) => setTimeout(resolve, 250))
    const [innerWidth, innerHeight] = await web.executeScript<[number, number]>('return [innerWidth, innerHeight]')
    if (innerWidth === width && innerHeight === height) return
    outerWidth += width - innerWidth
    outerHeight += height - innerHeight
  }
  throw new Error(`WebKit's window does not take ${width} by ${height} pixels`)
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

export const webkit: Engine = {
  name: 'WebKit',
  install: 'apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth libgl1-mesa-dri',
  start:
    driverPath && browserPath && screenPath ? (look) => start(driverPath, browserPath, screenPath, look) : undefined,
}
