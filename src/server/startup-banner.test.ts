import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { greeting } from './startup-banner.ts'

const none = { adminSignInPassword: undefined, adminPanelPassword: undefined }
const greet = (environment: Record<string, string>) => greeting(readConfig(environment), '/data', none)

const cardsAndFiles = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_API_BASE: 'https://stripe.example',
  STORAGE_URL: 's3://bucket?endpoint=https://s3.example',
}

test('a start with variables that do nothing says so in one line, without their values', () => {
  const lines = greet(cardsAndFiles).split('\n')
  const names = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, STORAGE_URL'
  expect(lines.filter((line) => /STRIPE|STORAGE/.test(line))).toEqual([
    `  no effect  ${names}: this version doesn't take cards and keeps its files in DATA_DIR`,
  ])
  expect(lines.join()).not.toMatch(/secret\b|example\?|s3\.example/)
})

test('a start without them does not speak of them', () => {
  expect(greet({})).not.toMatch(/STRIPE|STORAGE|card/)
})
