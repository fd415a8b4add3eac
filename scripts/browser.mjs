import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The shell first: the whole browser opens a window with a bar of its own for every test, at a third of the time.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where a Chromium stands on this machine, or undefined. CHROMIUM_PATH wins. */
export const browserPath = () =>
  [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find((path) => path && existsSync(path))

/** The flags that Chromium needs as root and away from the internet. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
