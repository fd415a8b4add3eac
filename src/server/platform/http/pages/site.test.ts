import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageIds } from '../../../../domain/catalog.ts'
import {
  bookingPaths,
  customerPaths,
  filledPaths,
  ownerPaths,
  paths,
  publicPaths,
  shellPaths,
} from '../../../../domain/paths.ts'
import { loadSite, type Page } from './site.ts'

const dist = mkdtempSync(join(tmpdir(), 'site-'))
const files = [
  ...Object.values(publicPaths).map((path) => path.slice(1) || 'index'),
  ...Object.values({ ...customerPaths, ...filledPaths, ...ownerPaths }).map((path) => path.slice(1)),
  'booking',
  'booking-paid',
  'booking-anonymous-iron-dome',
  'booking-anonymous-drivers-den',
  'crew/day',
  'shell',
  '404',
]

beforeAll(() => {
  for (const folder of ['account', 'crew']) mkdirSync(join(dist, 'client', folder), { recursive: true })
  for (const name of files) writeFileSync(join(dist, 'client', `${name}.html`), name)
})
afterAll(() => rmSync(dist, { recursive: true }))

const fileAt = (path: string, whose: keyof Page = 'usual') => {
  const page = loadSite(dist).pages.get(path)?.[whose]?.at(-1)
  return page && new TextDecoder().decode(page.bytes)
}

test('every address of the site is served, the design page only under `npm run dev`', () => {
  const { design, ...served } = paths
  for (const path of Object.values(served)) expect(fileAt(path), path).toBeDefined()
  expect(fileAt(design)).toBeUndefined()
})

test('public, guest and owner pages and My Bookings have their own files; booking pages share one, and the rest start from the shell', () => {
  for (const path of Object.values(publicPaths)) expect(fileAt(path)).toBe(path.slice(1) || 'index')
  for (const path of Object.values({ ...customerPaths, ...filledPaths, ...ownerPaths }))
    expect(fileAt(path)).toBe(path.slice(1))
  for (const path of Object.values(bookingPaths)) {
    expect(fileAt(path)).toBe('booking')
    expect(fileAt(path, 'paid')).toBe('booking-paid')
    for (const id of packageIds) expect(fileAt(path, `anonymous-${id}`)).toBe(`booking-anonymous-${id}`)
  }
  for (const path of Object.values(shellPaths)) expect(fileAt(path)).toBe('shell')
  expect(fileAt('/shell')).toBeUndefined()
})
