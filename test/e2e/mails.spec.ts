import type { About } from '../../src/domain/booking/booking-emails.ts'
import { toInstant } from '../../src/domain/calendar.ts'
import { ownerEmail } from '../../src/server/booking/emails/owner-emails.ts'
import { bookingMail } from '../../src/server/booking/emails/send-booking-mail.ts'
import { passwordResetMail, verificationMail } from '../../src/server/platform/auth/account-emails.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import type { EmailJob } from '../../src/server/platform/jobs/payloads.ts'
import { renderMail } from '../../src/server/platform/mail/template/render.ts'
import { bookingOn } from '../support/booking.ts'
import { violationsOn } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { isLong, mostly } from './length.ts'

const config = readConfig({ PUBLIC_URL: 'https://dome-and-den.example' })
const link = 'https://dome-and-den.example/reset-password?token=8OaJ2mVt1yXkqTqU6sYw0Q'

const previous = { startsAt: '2026-12-02T16:00:00Z', totalCents: 65_000 }
const abouts: About[] = [
  'confirmed',
  'rescheduled',
  'cancelled',
  'site-check',
  'details',
  'tomorrow',
  'balance-in-7-days',
  'balance-overdue',
  'balance-due',
  'thanks',
  'weather-offer',
]

function mailAbout(about: About) {
  const startsAt = toInstant('2026-12-04', 14)
  const isOver =
    about === 'cancelled' ? { status: 'cancelled', paidCents: 17_500, refundPercent: 50, refundCents: 8_750 } : {}
  const booking = { ...bookingOn('2026-12-04', isOver), startsAt, endsAt: toInstant('2026-12-04', 17) }
  const reasons = ['Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.']
  const message = { bookingId: booking.id, sequence: 0, about, previous, reasons, of: 'asked' } as EmailJob
  const offerUrl = `${config.publicUrl}/free-move?token=of-this-offer`
  const checkUrl = 'https://dome-and-den.example/site-check?booking=x&link=y'
  return bookingMail(message, booking, { ...config, checkUrl, offerUrl }, toInstant('2026-12-02', 13))
}

function mailToOwner(about: 'rescheduled' | 'cancelled') {
  const booking = {
    ...bookingOn('2026-12-04'),
    startsAt: toInstant('2026-12-04', 14),
    endsAt: toInstant('2026-12-04', 17),
  }
  return renderMail(ownerEmail({ bookingId: booking.id, sequence: 1, about, previous }, booking, config), config)
}

const mails = {
  ...Object.fromEntries(abouts.map((about) => [about, mailAbout(about)])),
  'moved, to the owner': mailToOwner('rescheduled'),
  'cancelled, to the owner': mailToOwner('cancelled'),
  'new password': passwordResetMail('ann@example.com', link, config),
  verification: verificationMail('ann@example.com', link, config),
}

// An email is shown inside someone else's page, so landmarks are theirs.
const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } }

test('every email is readable at 360 and 700 px, in light and dark colors', async ({ page }, info) => {
  for (const [name, { html = '' }] of Object.entries(mails)) {
    await page.setContent(html)
    for (const colorScheme of mostly(['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      for (const width of mostly([360, 700])) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
        if (isLong)
          await info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
      }
      // At night, only colors differ.
      const asked = colorScheme === 'light' ? { rules } : { runOnly: ['color-contrast', 'link-in-text-block'] }
      expect(await violationsOn(page, asked), `${name}, ${colorScheme}`).toEqual([])
    }
  }
})
