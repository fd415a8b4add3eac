import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { first } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import {
  checksumTables,
  hashConfigFile,
  importFolder,
  runImport,
  usersFile,
} from '../../../../test/support/old-site/import.ts'
import { hashConfigText, oldAccount, oldPassword } from '../../../../test/support/old-site/old-accounts.ts'
import { writeOldSite } from '../../../../test/support/old-site/old-site.ts'

const app = await testApp()
const now = app.clock()

test('a known password verifies the hash config', async () => {
  const users = usersFile(oldAccount(1, now))
  const args = ['--users', users, '--hash-config', hashConfigFile(), '--check-password', 'PERSON1@example.com']
  await expect(runImport(app, args, oldPassword)).resolves.toContain('What would come in')
  await expect(runImport(app, args, 'wrong')).rejects.toThrow('from another project')
})

test('a truncated file is refused', async () => {
  const { firestore } = await writeOldSite(importFolder(), { bookings: 3, users: 2, now })
  const whole = readFileSync(firestore, 'utf8').trimEnd()
  const cut = join(importFolder(), 'cut.json')
  for (let length = whole.length - 1; length > 10; length -= 331) {
    writeFileSync(cut, whole.slice(0, length))
    await expect(runImport(app, ['--firestore', cut])).rejects.toThrow('isn’t whole')
  }
})

describe('unusable input is refused with a message, and nothing is changed', () => {
  const write = (name: string, text: string | Buffer) => {
    const file = join(importFolder(), name)
    writeFileSync(file, text)
    return file
  }
  const folder = () => {
    const path = join(importFolder(), 'export')
    mkdirSync(path)
    return path
  }
  test('a salt of several megabytes is refused', async () => {
    const users = usersFile({ ...oldAccount(1, now), salt: 'A'.repeat(4_000_000) }, oldAccount(2, now))
    expect(await runImport(app, ['--users', users, '--hash-config', hashConfigFile()])).toContain(
      'The password can’t be read',
    )
  })

  const deep = (start: string, end: string) => `${start}${'['.repeat(50_000)}${']'.repeat(50_000)}${end}`
  const withPassword = () => usersFile(oldAccount(1, now))
  const foreign = hashConfigText.replace(/(signer_key: ).*,/, '$1AAAA,')
  const refused: [string, () => string[]][] = [
    ['--firestore FILE', () => []],
    ["Unknown option '--aply'", () => ['--firestore', 'x', '--aply']],
    ['there’s no such file', () => ['--firestore', '/nowhere.json']],
    ['labbots/firestore-export-json', () => ['--firestore', folder()]],
    ['labbots/firestore-export-json', () => ['--firestore', write('output-0', Buffer.from([1, 0, 7]))]],
    ['isn’t JSON', () => ['--users', write('users.csv', 'uid,email')]],
    ['isn’t whole', () => ['--firestore', write('cut.json', '{"bookings": {"a": {"date": "2026')]],
    [
      'is nested more than 100 levels deep',
      () => ['--firestore', write('deep.json', deep('{"bookings": {"a": {"date": ', '}}}'))],
    ],
    ['is nested more than 100 levels deep', () => ['--firestore', write('deep.json', deep('', ''))]],
    [
      'is nested more than 100 levels deep',
      () => ['--users', write('deep.json', deep('{"users": [{"email": ', '}]}'))],
    ],
    ['none of the collections', () => ['--firestore', write('other.json', '{"orders": {"a": {}}}')]],
    ['has no "users"', () => ['--users', write('empty.json', '{"users": []}')]],
    ['To keep them, add --hash-config', () => ['--users', withPassword()]],
    ['no base64_signer_key', () => ['--users', withPassword(), '--hash-config', hashConfigFile('rounds: 8')]],
    [
      'mem_cost must be',
      () => [
        '--users',
        withPassword(),
        '--hash-config',
        hashConfigFile(hashConfigText.replace(/mem_cost: \d+/, 'mem_cost: 40')),
      ],
    ],
    [
      'rounds must be',
      () => [
        '--users',
        withPassword(),
        '--hash-config',
        hashConfigFile(hashConfigText.replace(/rounds: \d+/, 'rounds: 4000')),
      ],
    ],
    ['is too long', () => ['--users', withPassword(), '--hash-config', hashConfigFile('a'.repeat(300_000))]],
    ['is too long', () => ['--users', withPassword(), '--hash-config', hashConfigFile('a ='.repeat(9_000_000))]],
    ['can’t be read', () => ['--users', withPassword(), '--hash-config', '/dev/zero']],
    [
      'isn’t as long as any of the passwords',
      () => ['--users', withPassword(), '--hash-config', hashConfigFile(foreign)],
    ],
    ['can’t be read', () => ['--users', withPassword(), '--hash-config', '/nowhere.txt']],
    ['hashed with BCRYPT', () => ['--users', withPassword(), '--hash-config', hashConfigFile('algorithm: BCRYPT')]],
    [
      'without its passwords',
      () => [
        '--users',
        usersFile({ ...oldAccount(1, now), passwordHash: 'UkVEQUNURUQ=' }),
        '--hash-config',
        hashConfigFile(),
      ],
    ],
  ]
  test.each(first(8, refused))('%s', async (sentence, args) => {
    const before = await checksumTables(app)
    const all = args()
    const began = process.cpuUsage()
    await expect(runImport(app, [...all, ...(all.length > 0 ? ['--apply'] : [])])).rejects.toThrow(sentence)
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
    expect(await checksumTables(app)).toEqual(before)
  })
})
