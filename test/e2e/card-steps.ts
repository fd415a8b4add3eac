import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type StripeStandIn, startStripeStandIn } from '../stand-in/stripe/start-stripe-stand-in.ts'
import { fillCustomer } from './booking-steps.ts'
import { newCustomer, onOwnServer } from './own-server.ts'

type Place = { port: number; origin: string }

/** Serves the built site with cards on and fresh data to all tests of the calling file, with a stand-in for the provider. */
export function onCardServer(place: Place) {
  let standIn: StripeStandIn | undefined
  const server = onOwnServer(place, async () => {
    standIn = await startStripeStandIn({
      clock: () => new Date(),
      webhookUrl: `${place.origin}/api/payments/webhook`,
      recording: process.env.STRIPE_STAND_IN_RECORDING ?? '',
    })
    return standIn.environment
  })
  test.afterAll(() => standIn?.stop())
  const provider = () => {
    if (!standIn) throw new Error('The stand-in is not started yet')
    return standIn
  }
  test.afterEach(() => {
    provider().clearFailures()
    provider().webhooks({ deliver: 'now' })
    provider().refundsBegin({ status: 'succeeded' })
  })

  /** A new customer on the booking page with everything filled in. */
  async function aboutToBook(browser: Browser, date: string, time = '2:00 PM') {
    const customer = await newCustomer(browser, place)
    const page = await customer.context.newPage()
    await page.goto(`/booking?package=iron-dome&date=${date}&time=${encodeURIComponent(time)}`)
    await expect(page.getByRole('radio', { name: new RegExp(`^${time}`) })).toBeChecked()
    await fillCustomer(page)
    return { ...customer, page }
  }

  return {
    ...server,
    /** Only available inside tests. */
    provider,
    aboutToBook,
    /** A new customer with a held time, on the provider's page. */
    async aboutToPay(browser: Browser, date: string, time?: string) {
      const customer = await aboutToBook(browser, date, time)
      await holdButton(customer.page).click()
      await expect(providerPage(customer.page)).toBeVisible()
      return customer
    },
    /** A customer whose booking's deposit is paid and known to the server. */
    async paidBooking(browser: Browser, name: string, date: string) {
      const customer = await newCustomer(browser, place, name)
      const { id, payment } = await customer.book(date, '2:00 PM')
      provider().pay({ session: payment?.url.split('/').at(-1) ?? '' })
      const paid = async () => {
        const answer = await customer.context.request.get(`${place.origin}/api/bookings/${id}`)
        return (await answer.json()).paidAmount
      }
      await expect.poll(paid).toBeGreaterThan(0)
      const intent = provider().list({ kind: 'payment_intent' }).at(-1)?.id ?? ''
      return { ...customer, id, intent }
    },
  }
}

/** The button in the summary; the form ends with another. */
export const holdButton = (page: Page) =>
  page.getByRole('complementary', { name: 'Your booking' }).getByRole('button', { name: /^Hold this time and pay \$/ })
export const providerPage = (page: Page) => page.getByRole('heading', { name: /^Pay \$/ })
export const payHere = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })
export const heldTime = (page: Page) => page.getByRole('heading', { name: 'We’re holding your time' })
export const bookingConfirmed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })

/** The signed-in customer's bookings from the API. */
export async function fetchBookings({ request }: BrowserContext) {
  const { bookings } = await (await request.get('/api/bookings')).json()
  return bookings as { id: string; status: string; money: { paid: number }; holdExpiresAt: string | null }[]
}
