import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDays, longDate, todayIn } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { freeWeekdays, openDesk } from './admin-steps.ts'
import { onCardServer, payHere } from './card-steps.ts'
import { anyAddress } from './fixtures.ts'
import { companyServer } from './server-settings.ts'

onCardServer(companyServer)
const freeDay = freeWeekdays()

const phone = { width: 390, height: 844 }

/** A signed-out browser at that server. */
async function somebody(browser: Browser, viewport = phone) {
  const context = await browser.newContext({
    baseURL: companyServer.origin,
    viewport,
    extraHTTPHeaders: { 'x-forwarded-for': anyAddress() },
  })
  await context.addInitScript(() => localStorage.setItem('cookiesConsent', 'declined'))
  return await context.newPage()
}

async function askForQuote(page: Page, company: string, date: string) {
  await page.goto('/corporate')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Full name').fill('Ann Example')
  await page.getByLabel('Work email').fill('ann@acme.example')
  await page.getByLabel('Phone number').fill('(602) 555-0100')
  await page.getByLabel('First choice').fill(date)
  await page.getByLabel('Guests').fill('40')
  await page.getByLabel('Anything else?').fill('We’re at the warehouse.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks. We’re on it.' })).toBeVisible()
  await expect(page.getByText(/^You asked for 3\shours on \w{3},\s\w{3}\s\d+(, \d{4})?, for 40 guests\./)).toBeVisible()
}

const readHref = async (page: Page, number: RegExp) =>
  (await page.getByRole('link', { name: number }).first().getAttribute('href')) ?? ''

test('a company requests a quote, has it changed, accepts it with a PO number, pays by card and transfer, and gets a credit note', async ({
  browser,
}, { retry }) => {
  // axe checks eight pages in every state.
  test.setTimeout(240_000)
  const date = freeDay()
  const company = `Acme ${retry}`
  const asker = await somebody(browser)
  await askForQuote(asker, company, date)

  const owner = await somebody(browser, { width: 1440, height: 900 })
  await openDesk(owner, companyServer, '?view=companies')
  await expect(owner.getByRole('heading', { name: company })).toBeVisible()
  await owner.getByRole('button', { name: `Write a quote for ${company}` }).click()
  await owner.getByLabel('Deposit (%)').fill('50')
  await owner.getByRole('radio', { name: 'Invoice, net 30 days' }).check()
  await owner.getByRole('button', { name: 'Add a line' }).click()
  await owner.getByLabel('Description of line 1').fill('Extra clubs')
  await owner.getByLabel('Amount of line 1 in dollars').fill('40')
  const lastDay = addDays(todayIn(new Date()), 6)
  await owner.getByLabel('Good through').fill(lastDay)
  await owner.getByLabel('Your terms').fill('Please have a level floor.')
  await owner.getByRole('button', { name: 'Send the quote' }).click()
  await expect(owner.getByText('Choose a start time.')).toBeVisible()
  await owner.getByLabel('Start time').selectOption('1:00 PM')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: /^Send \$\d+ quote for .*, 1:00.PM$/ }).click()
  await expect(owner.getByText('Sent', { exact: true })).toBeVisible()
  const firstLink = await readHref(owner, /^Q-\w{5}$/)

  const payer = await somebody(browser)
  await payer.goto(firstLink)
  await expect(payer.getByRole('heading', { level: 1, name: /^Quote Q-/ })).toBeVisible()
  await expect(payer.getByText(longDate(date)).first()).toBeVisible()
  await expectAccessible(payer)

  await owner.getByRole('button', { name: /^Change quote/ }).click()
  await expect(owner.getByLabel('Good through')).toHaveValue(lastDay)
  await owner.getByLabel('Discount in dollars').fill('50')
  await owner.getByRole('button', { name: /^Send \$/ }).click()
  await expect(owner.getByText('Replaced', { exact: true })).toBeVisible()
  const link = await readHref(owner, /^Q-\w{5}-2$/)
  await payer.reload()
  await expect(payer.getByRole('heading', { level: 1, name: 'There’s a newer version' })).toBeVisible()

  await payer.goto(link)
  await payer.getByRole('button', { name: /^Accept for \$/ }).click()
  await expect(payer.getByText('Full name is required')).toBeVisible()
  await payer.getByLabel('Full name').fill('Ann Example')
  await payer.getByLabel('Job title').fill('CFO')
  await payer.getByLabel('Billing address').fill('1 Main St, Phoenix, AZ 85004')
  await payer.getByLabel('PO number').fill('PO-77')
  await payer.getByLabel('We agree to the terms').check()
  await payer.getByRole('button', { name: /^Accept for \$/ }).click()
  await expect(payer.getByRole('heading', { level: 1, name: 'Accepted. You’re booked.' })).toBeVisible()
  await expect(payer.getByText('PO number PO-77')).toBeVisible()
  await expectAccessible(payer)
  await payer.getByRole('link', { name: /^Pay \$/ }).click()
  await payer.getByRole('button', { name: /^Pay \$[\d.]+$/ }).click()
  await payHere(payer).click()
  await expect(payer.getByText('Thank you. Your deposit is paid.')).toBeVisible()

  // The balance is paid by transfer: the owner records it, and the invoice's page shows it.
  await payer.goto(link)
  await payer.getByRole('link', { name: /^Invoice INV-\d+$/ }).click()
  await expect(payer.getByRole('heading', { level: 1, name: /^Invoice INV-\d+$/ })).toBeVisible()
  await expect(payer.getByText('Open', { exact: true })).toBeVisible()
  await expect(payer.getByText('$220, paid')).toBeVisible()
  await expect(payer.getByText(/^\$220, due \w+day, /)).toBeVisible()
  await expectAccessible(payer)
  const pdf = await payer.request.get((await payer.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  // Accepted, it's among those that are done.
  await owner.reload()
  await owner.locator('summary').filter({ hasText: 'Done' }).click()
  await owner.getByRole('button', { name: `Close the request from ${company}` }).click()
  await expect(owner.getByText(/: request closed\.$/)).toBeVisible()
  await expect(owner.getByRole('button', { name: `Reopen the request from ${company}` })).toBeVisible()
  await owner.getByRole('button', { name: 'Invoices', exact: true }).click()
  const row = owner.getByRole('listitem').filter({ hasText: company })
  await expect(row).toContainText('$220 due')
  await expectAccessible(owner)
  await row.getByRole('button', { name: /^Payments for INV-/ }).click()
  const payments = owner.getByRole('dialog', { name: 'Payments' })
  await payments.getByLabel('Method').selectOption('transfer')
  await payments.getByRole('button', { name: 'Record payment' }).click()
  await expect(payments.getByText(/^Recorded: \$220 received/)).toBeVisible()
  await payments.getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText('Paid')
  await payer.reload()
  await expect(payer.getByText('Paid', { exact: true })).toBeVisible()

  // Its hours stay as invoiced. The event is canceled, so the invoice is credited.
  await openDesk(owner, companyServer, '?view=list')
  // The newest booking is the accepted quote's; the version before it has a row too.
  const quoted = owner.getByRole('row').filter({ hasText: company }).first()
  await quoted.getByRole('button', { name: /^Contact/ }).click()
  await expect(owner.getByRole('dialog')).toContainText('This booking follows its quote')
  await expect(owner.getByRole('button', { name: 'Change hours or add-ons' })).toHaveCount(0)
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: `Cancel Ann Example (${company})` }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(owner.getByRole('alertdialog')).toBeHidden()
  await payer.reload()
  await expect(payer.getByText('Credited', { exact: true })).toBeVisible()
  await openDesk(owner, companyServer, '?view=companies')
  await owner.getByRole('button', { name: 'Invoices', exact: true }).click()
  await owner
    .getByRole('link', { name: /^CN-\d+$/ })
    .first()
    .click()
  await expect(owner.getByRole('heading', { level: 1, name: /^Credit note CN-\d+$/ })).toBeVisible()
  await expect(owner.getByText('−$440')).toBeVisible()
  await expectAccessible(owner)
})
