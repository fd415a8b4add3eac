import puppeteer, { type Page } from 'puppeteer-core'
import { abroad, type Driver, type Engine, installed, type Look } from './driver.ts'

const path = installed(
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
)

async function start(executablePath: string, { width, height, theme }: Look): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...abroad },
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
      // Scroll bars take no width, as on phones and Macs.
      'widget.gtk.overlay-scrollbars.enabled': true,
      'ui.useOverlayScrollbars': 1,
    },
  })
  const page = await browser.newPage()
  const errors = listen(page)
  return {
    // Not goto(), which waits forever for a page that was left and revisited.
    async open(address) {
      const loaded = page.waitForNavigation({ waitUntil: 'load' })
      await page.evaluate((to) => location.assign(to), address)
      await loaded
    },
    inPage: (work, given) => page.evaluate(`(${work})(${JSON.stringify(given)})`) as never,
    addScript: async (text) => void (await page.evaluate(text)),
    movePointer: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    close: () => browser.close(),
  }
}

/** Records errors in a page as they happen. */
function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

export const firefox: Engine = {
  name: 'Firefox',
  install: 'apt-get install --no-install-recommends firefox-esr',
  start: path === undefined ? undefined : (look) => start(path, look),
}
