import { beforeEach, expect, test, vi } from 'vitest'
import { openDraft } from './draft.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

const chosen = { packageId: 'iron-dome', extraHours: 1, addOns: ['weather'], date: '2026-12-04', hour: 14 } as const

test('what was chosen and typed comes back on the same address', () => {
  const draft = openDraft('dana', '?package=drivers-den')
  draft.keep({ choice: { ...chosen, addOns: [...chosen.addOns] } })
  draft.keep({ customer: { fullName: 'Dana Whitfield', phoneNumber: '' } })
  expect(openDraft('dana', '?package=drivers-den').opened).toEqual({
    choice: chosen,
    customer: { fullName: 'Dana Whitfield', phoneNumber: '' },
  })
})

test('a new link wins over the choice, never over what was typed', () => {
  const draft = openDraft('dana', '')
  draft.keep({ choice: { ...chosen, addOns: [...chosen.addOns] }, customer: { fullName: 'Dana' } })
  expect(openDraft('dana', '?package=drivers-den&date=2026-12-11&time=3%3A00%20PM').opened).toEqual({
    choice: { packageId: 'drivers-den', extraHours: 1, addOns: ['weather'], date: '2026-12-11', hour: 15 },
    customer: { fullName: 'Dana' },
  })
})

test('an address without wishes leaves the choice as it was', () => {
  const draft = openDraft('dana', '?package=iron-dome')
  draft.keep({ choice: { ...chosen, addOns: [...chosen.addOns] } })
  expect(openDraft('dana', '').opened.choice).toEqual(chosen)
  expect(openDraft('dana', '?package=tent').opened.choice).toEqual({ ...chosen, packageId: 'drivers-den' })
})

test('another account finds nothing, and neither does anybody after booking', () => {
  const draft = openDraft('dana', '')
  draft.keep({ customer: { fullName: 'Dana' } })
  expect(openDraft('lee', '').opened.customer).toEqual({})
  draft.forget()
  expect(openDraft('dana', '').opened.customer).toEqual({})
})

test('without storage there is an empty draft', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const draft = openDraft('dana', '?package=tent')
  draft.keep({ customer: { fullName: 'Dana' } })
  expect(draft.opened.choice.packageId).toBe('drivers-den')
})
