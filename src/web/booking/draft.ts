import type { CustomerInfo } from '../../domain/booking-form.ts'
import { hourOf } from '../../domain/calendar.ts'
import { kept } from '../kept.ts'
import { type Choice, choiceFrom } from './order.ts'

/** The customer form as it stands: whom the booking is for, and where to set up. */
export interface CustomerForm extends CustomerInfo {
  location: string
}

export interface Draft {
  choice: Choice
  customer: Partial<CustomerForm>
}

const keyOf = (userId: string) => `booking-draft ${userId}`

const texts = ['fullName', 'email', 'billingAddress', 'phoneNumber', 'location'] as const

/** The choice with what a link asks for: `?package=`, `?date=` and `?time=` (§2). */
function linkedChoice(search: string, choice: Choice): Choice {
  const asked = new URLSearchParams(search)
  const date = asked.get('date')
  return choiceFrom({
    ...choice,
    ...(asked.has('package') && { packageId: asked.get('package') }),
    ...(date && { date, hour: hourOf(asked.get('time') ?? '') }),
  })
}

function customerFrom(source: unknown): Partial<CustomerForm> {
  const form = (source ?? {}) as Partial<Record<keyof CustomerForm, unknown>>
  return Object.fromEntries(texts.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])))
}

/**
 * Opens what this account typed and chose in this tab, kept through reloads and sign-ins until it is booked. A link
 * that is new to the draft wins over the choice in it, never over what was typed.
 */
export function openDraft(userId: string, search: string) {
  const key = keyOf(userId)
  const { link, choice, customer } = (kept.read(key) ?? {}) as { link?: unknown; choice?: unknown; customer?: unknown }
  const earlier = choiceFrom(choice)
  let draft: Draft = {
    choice: link === search ? earlier : linkedChoice(search, earlier),
    customer: customerFrom(customer),
  }
  return {
    opened: draft,
    keep(part: Partial<Draft>) {
      draft = { ...draft, ...part }
      kept.write(key, { link: search, ...draft })
    },
    forget: () => kept.forget(key),
  }
}

export type OpenDraft = ReturnType<typeof openDraft>
