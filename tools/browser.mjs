import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without its windows: the tests take half the time in it. */
const shell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const firstOf = (paths) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))

/** The browser for tests, or undefined where the machine has none. CHROMIUM_PATH wins. */
export const browserPath = () => firstOf([shell, ...usualPlaces, chromium.executablePath()])

/** The browser for measurements: the whole one where there is one, as people use it. */
export const wholeBrowserPath = () => firstOf([...usualPlaces, chromium.executablePath(), shell])

/** The flags that Chromium needs as root and away from the internet. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
