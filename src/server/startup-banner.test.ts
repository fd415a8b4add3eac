import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { greeting } from './startup-banner.ts'

const none = { adminSignInPassword: undefined, adminPanelPassword: undefined }
const greet = (environment: Record<string, string>) => greeting(readConfig(environment), '/data', none)

test('a start with a variable that does nothing says so in one line, without its value', () => {
  const lines = greet({ STORAGE_URL: 's3://bucket?endpoint=https://s3.example' }).split('\n')
  expect(lines.filter((line) => /STORAGE/.test(line))).toEqual([
    '  no effect  STORAGE_URL: this version keeps its files in DATA_DIR',
  ])
  expect(lines.join()).not.toMatch(/example\?|s3\.example/)
})

test('a start that takes cards says in which mode, and no key', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
  expect(greet(cards)).toContain('\n  cards      test mode: no real money moves\n')
  expect(greet(cards)).not.toMatch(/secret\b(?!s)/)
})

test('a start without them does not speak of them', () => {
  expect(greet({})).not.toMatch(/STRIPE|STORAGE|card/)
})
