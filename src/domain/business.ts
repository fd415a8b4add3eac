/**
 * Every fact about the business, in one place (R1: no name in the specification). Environment variables override the
 * addresses.
 */
export const business = {
  name: 'Dome & Den',
  trade: 'mobile golf simulators',
  timeZone: 'America/Phoenix',
  region: 'Greater Phoenix',
  area: 'Greater Metro Area',
  established: 2020,
  copyrightYear: 2025,
  serviceRadiusMiles: 50,
  /** Central Phoenix, degrees. */
  center: { latitude: 33.4484, longitude: -112.074 },
  email: 'hello@dome-and-den.example',
  phone: '(602) 555-0142',
} as const

/** `tel:` link for a number, with +1 unless it has its own country code. */
export const phoneLink = (phone: string) => `tel:${phone.startsWith('+') ? '+' : '+1'}${phone.replace(/\D/g, '')}`

/** What every page says about booking for today (§1 promises same-day service, but the calendar needs notice). */
export const sameDayTerms = (phone: string) => `Online booking needs some notice, so for today, please call ${phone}.`

/** Answer to "Can you come today?" */
export const sameDayAnswer = (phone: string) => `We’ll try. ${sameDayTerms(phone)}`
