import { expect, test } from 'vitest'
import { lastWords } from './startup-error.ts'

const denied = (code: string) =>
  Object.assign(new Error(`${code}: permission denied, open '/var/backups/x.backup'`), {
    code,
    path: '/var/backups/x.backup',
  })

test('an address owned by someone else is named in the error without a stack', () => {
  expect(lastWords(denied('EACCES'))).toBe(
    'The user who runs this may not use /var/backups/x.backup (EACCES). Name a place that belongs to them, or give it to them.\n',
  )
  expect(lastWords(denied('EROFS'))).toMatch(
    /^The user who runs this may not use \/var\/backups\/x\.backup \(EROFS\)\./,
  )
})

test('an internal error at startup keeps its full details', () => {
  expect(lastWords(new TypeError('no'))).toMatch(/TypeError: no\n\s+at /)
})
