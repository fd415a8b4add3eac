import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without windows: the tests run twice as fast in it. */
const shell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findExisting = (paths) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))

/** The browser for tests, or undefined if there is none. CHROMIUM_PATH wins. */
export const browserPath = () => findExisting([shell, ...usualPlaces, chromium.executablePath()])

/** The browser for measurements: full Chromium if installed, because that's what people use. */
export const wholeBrowserPath = () => findExisting([...usualPlaces, chromium.executablePath(), shell])

/** The flags Chromium needs to run as root and offline. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
