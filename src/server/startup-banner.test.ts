import { expect, test } from 'vitest'
import { readConfig } from './platform/config/config.ts'
import { greeting } from './startup-banner.ts'

const none = { adminSignInPassword: undefined, adminPanelPassword: undefined }
const greet = (environment: Record<string, string>) => greeting(readConfig(environment), '/data', none)

test('the banner names a storage bucket without address or keys', () => {
  const lines = greet({
    STORAGE_URL: 's3://photos?endpoint=https://s3.example',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  expect(lines).toContain('\n  files      the bucket photos\n')
  expect(lines).not.toMatch(/s3\.example|secret\b(?!s)/)
})

test('the banner shows the card mode but no key', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
  expect(greet(cards)).toContain('\n  cards      test mode: no real money moves\n')
  expect(greet(cards)).not.toMatch(/secret\b(?!s)/)
})

test('the banner omits cards and bucket if unused', () => {
  expect(greet({})).not.toMatch(/STRIPE|STORAGE|card/)
})

test('first passwords are shown on a terminal; in a stored log, only where to find them', () => {
  const config = readConfig({ DATA_DIR: '/data' })
  const first = { adminSignInPassword: 'k7mf-2xqp', adminPanelPassword: 'w3rt-9hjk' }
  expect(greeting(config, '/data/postgres', first)).toContain('to sign in         k7mf-2xqp\n')
  const kept = greeting(config, '/data/postgres', first, { isJournal: true })
  expect(kept).toContain('to sign in         /data/secrets/admin-sign-in-password\n')
  expect(kept).toContain('the admin panel    /data/secrets/admin-panel-password\n')
  expect(kept).not.toMatch(/k7mf|w3rt/)
})
