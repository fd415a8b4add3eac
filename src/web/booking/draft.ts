import type { CustomerInfo } from '../../domain/booking/booking-form.ts'
import { parseHour } from '../../domain/calendar.ts'
import type { Promo } from '../../domain/pricing/promo-codes.ts'
import { sessionStore } from '../app/storage/session-storage.ts'
import { choiceAt, choiceSearch } from './choice-url.ts'
import { type Choice, choiceFrom } from './order.ts'

/** The customer form's raw text: who the booking is for, where to set up, what the crew should know. */
export interface CustomerForm extends CustomerInfo {
  location: string
  placeZip: string
  guestCount: string
  crewNote: string
}

export interface Draft {
  choice: Choice
  customer: Partial<CustomerForm>
  /** Applied promo code. The server checks it again when booking. */
  promo: Promo | undefined
}

interface BookedTime {
  packageId: string | null
  date: string | null
  time: string | null
}

const bookingDraftKey = (userId: string) => `booking-draft ${userId}`

const texts = [
  'fullName',
  'email',
  'billingAddress',
  'phoneNumber',
  'location',
  'placeZip',
  'guestCount',
  'crewNote',
] as const

function customerFrom(source: unknown): Partial<CustomerForm> {
  const form = (source ?? {}) as Partial<Record<keyof CustomerForm, unknown>>
  return Object.fromEntries(texts.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])))
}

function promoFrom(source: unknown): Promo | undefined {
  const { code, percent, cents } = (source ?? {}) as Partial<Record<keyof Promo, unknown>>
  if (typeof code !== 'string') return undefined
  if (typeof percent === 'number') return { code, percent, cents: null }
  return typeof cents === 'number' ? { code, percent: null, cents } : undefined
}

/**
 * Opens this account's draft in this tab, kept in session storage. The address overrides its choice, but never the typed
 * text. Once booked, only the booked time stays, which the address may still name.
 */
export function openDraft(userId: string, search: string) {
  const key = bookingDraftKey(userId)
  const stored = (sessionStore.read(key) ?? {}) as Partial<Record<keyof Draft | 'booked', unknown>>
  const { choice, customer, promo } = stored
  let { booked } = stored
  const asked = choiceAt(search, choiceFrom(choice))
  let draft: Draft = {
    // Going back to the address of what's just been booked would find its own time taken.
    choice: choiceSearch(asked) === booked ? { ...asked, hour: undefined } : asked,
    customer: customerFrom(customer),
    promo: promoFrom(promo),
  }
  return {
    opened: draft,
    save(part: Partial<Draft>) {
      draft = { ...draft, ...part }
      // Chosen again, for example after the booking was cancelled.
      if (choiceSearch(draft.choice) === booked) booked = undefined
      sessionStore.write(key, { ...draft, booked })
    },
    /** Call once it's booked: a reload or "back" to the booked time then asks for another one on that day. */
    forget({ packageId, date, time }: BookedTime) {
      booked = choiceSearch(choiceFrom({ packageId, date, hour: parseHour(time ?? '') }))
      sessionStore.write(key, { booked })
    },
  }
}

export type OpenDraft = ReturnType<typeof openDraft>
