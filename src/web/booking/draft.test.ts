import { beforeEach, expect, test, vi } from 'vitest'
import { bookingWith } from '../../domain/paths.ts'
import { stubSessionStorage } from '../app/storage/testing-session-storage.ts'
import { choiceSearch } from './choice-url.ts'
import { openDraft } from './draft.ts'
import type { Choice } from './order.ts'

beforeEach(stubSessionStorage)

const chosen: Choice = { packageId: 'iron-dome', extraHours: 1, addOns: ['weather'], date: '2026-12-04', hour: 14 }

test('a draft restores the choice and the typed text on the address that it wrote', () => {
  const draft = openDraft('dana', '?package=drivers-den')
  draft.save({ choice: chosen })
  draft.save({ customer: { fullName: 'Dana Whitfield', phoneNumber: '' } })
  expect(openDraft('dana', choiceSearch(chosen)).opened).toEqual({
    choice: chosen,
    customer: { fullName: 'Dana Whitfield', phoneNumber: '' },
  })
})

test('a draft restores a promo code but drops a malformed one', () => {
  const promo = { code: 'SPRING', percent: null, cents: 2_500 }
  openDraft('dana', '').save({ promo })
  expect(openDraft('dana', '').opened.promo).toEqual(promo)
  openDraft('dana', '').save({ promo: { code: 'SPRING' } as never })
  expect(openDraft('dana', '').opened.promo).toBeUndefined()
})

test('a link overrides the draft’s choice but not the typed text', () => {
  const draft = openDraft('dana', '')
  draft.save({ choice: chosen, customer: { fullName: 'Dana' } })
  expect(openDraft('dana', '?package=drivers-den&date=2026-12-11&time=3%3A00%20PM').opened).toEqual({
    choice: { packageId: 'drivers-den', extraHours: 1, addOns: ['weather'], date: '2026-12-11', hour: 15 },
    customer: { fullName: 'Dana' },
  })
})

test('a link overrides the draft’s choice each time it’s followed', () => {
  const link = '?package=iron-dome&date=2026-12-11&time=3%3A00+PM'
  const draft = openDraft('dana', link)
  draft.save({ choice: { ...chosen, packageId: 'drivers-den' } })
  expect(openDraft('dana', link).opened.choice).toMatchObject({
    packageId: 'iron-dome',
    date: '2026-12-11',
    hour: 15,
    addOns: ['weather'],
  })
})

test.each(['', '?package=tent', '?package=', '?package=IRON-DOME'])(
  "the address '/booking%s' selects Driver's Den and keeps day, extras and typed text",
  (search) => {
    const draft = openDraft('dana', '?package=iron-dome')
    draft.save({ choice: chosen, customer: { fullName: 'Dana' } })
    expect(openDraft('dana', search).opened).toEqual({
      choice: { ...chosen, packageId: 'drivers-den' },
      customer: { fullName: 'Dana' },
    })
  },
)

test('a link from the caddie sets the hours, even without extra ones, and keeps the add-ons', () => {
  openDraft('dana', '').save({ choice: chosen })
  const link = bookingWith({ packageId: 'iron-dome', date: '2026-12-11', time: '3:00 PM', extraHours: 0 })
  const { search } = new URL(link, 'https://dome-and-den.example')
  expect(chosen.extraHours).toBe(1)
  expect(openDraft('dana', search).opened.choice).toMatchObject({
    hour: 15,
    extraHours: 0,
    addOns: chosen.addOns,
  })
})

test("a link to a day only selects Driver's Den and leaves the time open", () => {
  const draft = openDraft('dana', '?package=iron-dome')
  draft.save({ choice: chosen })
  expect(openDraft('dana', '?date=2026-12-11').opened.choice).toEqual({
    ...chosen,
    packageId: 'drivers-den',
    date: '2026-12-11',
    hour: undefined,
  })
})

test('a draft is empty for another account, and for everyone after booking', () => {
  const draft = openDraft('dana', '')
  draft.save({ customer: { fullName: 'Dana' } })
  expect(openDraft('lee', '').opened.customer).toEqual({})
  draft.forget({ packageId: null, date: null, time: null })
  expect(openDraft('dana', '').opened.customer).toEqual({})
})

test('the address of a booked time leaves the time open until it is chosen again, whatever address says that it is paid', () => {
  const search = choiceSearch(chosen)
  const hourAt = (address: string) => openDraft('dana', address).opened.choice.hour
  openDraft('dana', search).save({ choice: chosen })
  openDraft('dana', '?paid=1').forget({ packageId: 'iron-dome', date: '2026-12-04', time: '2:00 PM' })
  expect(openDraft('dana', search).opened.choice).toMatchObject({ date: chosen.date, hour: undefined })
  // The page selects a day by itself; a reload still has the old address.
  openDraft('dana', search).save({ choice: { ...chosen, date: '2026-12-05', hour: undefined } })
  expect(hourAt(search)).toBeUndefined()
  expect(hourAt(choiceSearch({ ...chosen, hour: 15 }))).toBe(15)
  openDraft('dana', search).save({ choice: chosen })
  expect(hourAt(search)).toBe(14)
})

test('a draft is empty if storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const draft = openDraft('dana', '?package=tent')
  draft.save({ customer: { fullName: 'Dana' } })
  expect(draft.opened.choice.packageId).toBe('drivers-den')
})
