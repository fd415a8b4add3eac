import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Account } from './account/account.ts'
import { expireIfDue } from './account/expire.ts'
import { pay } from './account/pay.ts'

type Html = ReturnType<typeof html>

const money = (cents: number | null, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format((cents ?? 0) / 100)

const page = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { color: light-dark(#1a1a1a, #f2f2f2); background: light-dark(#fff, #121212) }
a { color: inherit }
main { max-width: 26rem; margin: 8vh auto; padding: 0 1rem }
form { display: grid; gap: .75rem; margin: 1.5rem 0 }
button { font: inherit; padding: .75rem; min-height: 2.75rem; cursor: pointer }
[role=alert] { border: 2px solid; padding: .75rem }
</style>
<main>
<p>Test payments: no real card, no real money.</p>
${content}
</main>
</html>`

const back = (session: Stripe.Checkout.Session) =>
  session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : ''

function payForm(account: Account, session: Stripe.Checkout.Session, problem?: string) {
  const sum = money(session.amount_total, session.currency)
  const lines = account.lineItems.get(session.id) ?? []
  return page(
    `Pay ${sum}`,
    html`<h1>Pay ${sum}</h1>
<ul>${lines.map((line) => html`<li>${line.description}: ${money(line.amount_total, line.currency)}</li>`)}</ul>
${problem ? html`<p role="alert">${problem}</p>` : ''}
<form method="post">
<button name="card" value="good">Pay</button>
<button name="card" value="declined">Pay with a card that is declined</button>
</form>
${back(session)}`,
  )
}

const ended = (session: Stripe.Checkout.Session) =>
  page('This page has expired', html`<h1>This page has expired</h1><p>Nothing was charged.</p>${back(session)}`)

const paidBefore = (session: Stripe.Checkout.Session) =>
  page(
    'Already paid',
    html`<h1>Already paid</h1><p>This payment is complete. Your card was charged once.</p>
<p><a href="${returnUrl(session)}">Continue</a></p>`,
  )

const returnUrl = ({ success_url, id }: Stripe.Checkout.Session) =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The hosted payment page a customer sees at a session's `url`. */
export function paymentPage(account: Account) {
  const show = (session: Stripe.Checkout.Session) => {
    expireIfDue(account, session)
    if (session.status === 'complete') return paidBefore(session)
    return session.status === 'expired' ? ended(session) : payForm(account, session)
  }
  return new Hono<{ Variables: { session: Stripe.Checkout.Session } }>()
    .use('/:id', async (c, next) => {
      const session = account.kept['checkout.session'].get(c.req.param('id'))
      if (!session)
        return c.html(page('Not found', html`<h1>Something went wrong</h1><p>There is no such page.</p>`), 404)
      c.set('session', session)
      await next()
    })
    .get('/:id', (c) => c.html(show(c.var.session)))
    .post('/:id', async (c) => {
      const { session } = c.var
      const { card } = await c.req.parseBody()
      const result = pay(account, session.id, card === 'declined')
      if (result === 'paid') return c.redirect(returnUrl(session), 303)
      if (result !== 'declined') return c.html(show(session))
      return c.html(payForm(account, session, 'Your card was declined. Please try a different card.'))
    })
}
