import type { Refusal } from './refusals.ts'

/** Whom the booking is for (§3 customerInfo). */
export interface CustomerInfo {
  fullName: string
  email: string
  billingAddress: string
  phoneNumber: string
}

const checks: readonly [field: keyof CustomerInfo, refusal: Refusal, passes: (text: string) => boolean][] = [
  ['fullName', 'name-required', (text) => text !== ''],
  ['email', 'email-required', (text) => text.includes('@')],
  ['billingAddress', 'address-required', (text) => text !== ''],
  ['phoneNumber', 'phone-required', (text) => text !== ''],
]

/** Every problem of the customer form, in the order of §5. Blank text counts as missing. */
export function problemsOf(form: CustomerInfo): { field: keyof CustomerInfo; refusal: Refusal }[] {
  return checks
    .filter(([field, , passes]) => !passes(form[field].trim()))
    .map(([field, refusal]) => ({ field, refusal }))
}

/** The first problem of the customer form in the order of §5, or undefined. */
export const firstProblem = (form: CustomerInfo) => problemsOf(form)[0]
