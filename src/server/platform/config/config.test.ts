import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { business } from '../../../domain/business.ts'
import { readConfig, WrongConfig } from './config.ts'

test('with no variables set, everything has its default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    dataDir: expect.stringMatching(/^\/.*\/\.data$/),
    databaseUrl: undefined,
    directUrl: undefined,
    drainSeconds: 5,
    admin: { email: 'owner@dome-and-den.example' },
    ownerEmail: 'owner@dome-and-den.example',
    business,
    google: undefined,
    emailJs: undefined,
    storage: undefined,
    diagnostics: 'admin',
    logLevel: 'info',
  })
})

test('a server refuses to start with the sample secrets of deploy/cluster', () => {
  const shown = parseEnv(readFileSync(join(import.meta.dirname, '../../../../deploy/cluster/server.env'), 'utf8'))
  const { AUTH_SECRET, ADMIN_PANEL_PASSWORD, ADMIN_SIGN_IN_PASSWORD, METRICS_TOKEN, ...others } = shown
  for (const secret of Object.entries({ AUTH_SECRET, ADMIN_PANEL_PASSWORD, ADMIN_SIGN_IN_PASSWORD, METRICS_TOKEN }))
    expect(() => readConfig({ ...others, ...Object.fromEntries([secret]) })).toThrow(secret[0])
  expect(readConfig(others)).toMatchObject({ host: '0.0.0.0', drainSeconds: 5 })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('every invalid value is reported at once, one sentence each, without logging the value', () => {
  const wrong = {
    PORT: '80x',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://secret@x',
    AUTH_SECRET: 'short',
    ADMIN_EMAIL: 'me',
  }
  expect(() => readConfig(wrong)).toThrow(
    new WrongConfig(
      [
        'PORT must be a whole number from 1 to 65535.',
        'PUBLIC_URL must be an address that begins with http:// or https://.',
        'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
        'AUTH_SECRET must have at least 32 characters.',
        'ADMIN_EMAIL must be an email address.',
      ].join('\n'),
    ),
  )
})

test('the database is reached past a pooler if there is one', () => {
  const DATABASE_URL = 'postgres://pooler/x'
  const DATABASE_DIRECT_URL = 'postgres://database/x'
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, directUrl: DATABASE_URL })
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({ directUrl: DATABASE_DIRECT_URL })
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL goes with DATABASE_URL/)
  expect(() => readConfig({ DRAIN_SECONDS: '1.5' })).toThrow('DRAIN_SECONDS must be a whole number from 0 to 300.')
})

test('files are stored in the bucket from STORAGE_URL', () => {
  const url = 's3://my-bucket?endpoint=http://127.0.0.1:4568&region=us-west-2'
  expect(readConfig({ STORAGE_URL: url, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }).storage).toEqual({
    bucket: 'my-bucket',
    endpoint: 'http://127.0.0.1:4568',
    region: 'us-west-2',
    keys: { accessKeyId: 'id', secretAccessKey: 'key' },
  })
  expect(readConfig({ STORAGE_URL: 's3://my-bucket' }).storage).toMatchObject({ endpoint: undefined, keys: undefined })
})

test.each([
  's3://id:key@bucket',
  's3://bucket/folder',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?key=secret',
  'file:///tmp',
  'bucket',
])('STORAGE_URL %s prevents startup', (url) => {
  expect(() => readConfig({ STORAGE_URL: url })).toThrow(/^STORAGE_URL must /)
})

test("backups cannot use the photos' bucket", () => {
  const env = { STORAGE_URL: 's3://photos', BACKUP_URL: 's3://photos?region=us-west-2' }
  expect(() => readConfig(env)).toThrow('BACKUP_URL and STORAGE_URL must name different buckets.')
  expect(readConfig({ ...env, BACKUP_URL: 's3://backups' }).backups.bucket).toMatchObject({ bucket: 'backups' })
  expect(readConfig({ STORAGE_URL: 's3://photos' }).backups.bucket).toBeUndefined()
})

test('an incomplete pair of keys prevents startup', () => {
  expect(() => readConfig({ AWS_ACCESS_KEY_ID: 'id' })).toThrow(/belong together/)
})

const cards = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

test('card payments are on with both keys', () => {
  expect(readConfig({}).cards).toBeUndefined()
  expect(readConfig(cards).cards).toMatchObject({ isLive: false, apiBase: 'https://api.stripe.com' })
  const live = { ...cards, STRIPE_SECRET_KEY: 'sk_live_x', PUBLIC_URL: 'https://dome-and-den.example' }
  expect(readConfig(live).cards).toMatchObject({ isLive: true })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'belong together'],
  [{ ...cards, STRIPE_SECRET_KEY: 'pk_test_x' }, 'STRIPE_SECRET_KEY must be a Stripe secret key'],
  [{ ...cards, STRIPE_WEBHOOK_SECRET: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
  [{ ...cards, STRIPE_SECRET_KEY: 'sk_live_x' }, 'needs a PUBLIC_URL that begins with https://'],
  [{ ...cards, STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'remove STRIPE_API_BASE'],
])('mismatched keys prevent startup: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

const sms = {
  SMS_URL: 'https://api.twilio.com/',
  SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  SMS_AUTH_TOKEN: '0123456789abcdef',
  SMS_FROM: '+16025550142',
  PUBLIC_URL: 'https://dome-and-den.example',
}

test('text messages are on with all four variables', () => {
  expect(readConfig({}).texts).toBeUndefined()
  expect(readConfig(sms).texts).toMatchObject({ baseUrl: 'https://api.twilio.com', from: '+16025550142' })
  expect(readConfig({ ...sms, SMS_FROM: `MG${'0'.repeat(32)}` }).texts).toBeDefined()
})

test.each([
  [{ SMS_AUTH_TOKEN: '' }, 'belong together'],
  [{ SMS_ACCOUNT_SID: 'SK00000000000' }, 'SMS_ACCOUNT_SID must be'],
  [{ SMS_FROM: '602-555-0142' }, 'SMS_FROM must be your number'],
  [{ PUBLIC_URL: '' }, 'SMS_URL needs a PUBLIC_URL'],
])('incomplete text message settings prevent startup: %o', (change, sentence) => {
  expect(() => readConfig({ ...sms, ...change })).toThrow(sentence)
})

test('an incompletely configured service is refused', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'x' })).toThrow(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set all of them or none.',
  )
})

test.each([
  ['10.0.0.0/8, 192.168.1.1', '10.9.8.7', true],
  ['10.0.0.0/8, 192.168.1.1', '::ffff:10.9.8.7', true],
  ['10.0.0.0/8, 192.168.1.1', '192.168.1.2', false],
  ['::1', '::1', true],
  ['::1', 'nonsense', false],
])('TRUSTED_PROXY %s trusts %s: %s', (proxies, address, trusted) => {
  expect(readConfig({ TRUSTED_PROXY: proxies }).isTrustedProxy(address)).toBe(trusted)
})

test.each(['10.0.0.0/40', 'proxy.example', '10.0.0.1,'])('TRUSTED_PROXY %s is refused', (proxies) => {
  expect(() => readConfig({ TRUSTED_PROXY: proxies })).toThrow('TRUSTED_PROXY must be')
})
