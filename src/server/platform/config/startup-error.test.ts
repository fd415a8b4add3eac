import { expect, test } from 'vitest'
import { lastWords } from './startup-error.ts'

const denied = (code: string) =>
  Object.assign(new Error(`${code}: permission denied, open '/var/backups/x.backup'`), {
    code,
    path: '/var/backups/x.backup',
  })

test('a place that belongs to somebody else is named, without a stack', () => {
  expect(lastWords(denied('EACCES'))).toBe(
    'The user who runs this may not use /var/backups/x.backup (EACCES). Name a place that belongs to them, or give it to them.\n',
  )
  expect(lastWords(denied('EROFS'))).toMatch(
    /^The user who runs this may not use \/var\/backups\/x\.backup \(EROFS\)\./,
  )
})

test('what is ours to mend keeps all there is to know', () => {
  expect(lastWords(new TypeError('no'))).toMatch(/TypeError: no\n\s+at /)
})
