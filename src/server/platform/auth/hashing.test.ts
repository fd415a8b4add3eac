import { expect, test } from 'vitest'
import { quickPasswords } from '../../../../test/support/passwords.ts'
import { openHashing, sitePasswords } from './hashing.ts'

const turn = { lane: 'own', network: 'of the test' }
const password = 'birdie putt for par'

test("the tests' fast password hash is rejected by the site's scheme", async () => {
  const hash = await quickPasswords.hash(password)
  expect(await quickPasswords.verify({ hash, password })).toBe(true)
  expect(await openHashing(sitePasswords).isRight(hash, password, turn)).toBe(false)
})

test("the site's hashing takes time and salts each hash", async () => {
  const hashing = openHashing(sitePasswords)
  const began = process.cpuUsage()
  const [one, other] = [await hashing.hash(password, turn), await hashing.hash(password, turn)]
  expect(process.cpuUsage(began).user).toBeGreaterThan(50_000)
  expect(one).not.toBe(other)
  expect(await hashing.isRight(one, password, turn)).toBe(true)
  expect(await hashing.isRight(one, `${password} `, turn)).toBe(false)
})
