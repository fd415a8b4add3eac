import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a customer page asks the visitor to sign in, and appears afterwards', async ({ page, signUp, context }) => {
  const customer = await signUp()
  await context.clearCookies()
  await page.goto('/account/bookings')
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  // Bookings belong to an account, so it offers Log In, even if no one has signed in on this browser.
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(customer.email)
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()

  await context.clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  await expect(dialog).toBeVisible()
})

for (const width of [390, 1280])
  test(`after signing up from a prompt, the focus is on the page's heading at ${width} px`, { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const [address, heading] of [
      ['/account/profile', 'Account Settings'],
      ['/booking', 'Book your tee time'],
      ['/account/bookings', 'My Bookings'],
    ] as const) {
      await context.clearCookies()
      await page.goto(address)
      if (address === '/account/profile')
        await expect(page.getByText('Please sign in to view your profile')).toBeVisible()
      await page.getByRole('button', { name: 'Log In / Create Account' }).click()
      await page.getByRole('tab', { name: 'Create Account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Join the party' })
      await dialog.getByLabel('Email').fill(`${randomUUID()}@example.com`)
      await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(page.getByRole('main').locator(':is(a, button, input):visible').first()).toBeVisible()
      // The focus stays there after the dialog is gone.
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    }
  })

test('the sign-in dialog works with keyboard and screen reader: names, roles, focus order, tab keys', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/faq')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await signIn.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  const tab = (name: string) => dialog.getByRole('tablist', { name: 'Account' }).getByRole('tab', { name })
  const panel = (name: string) => dialog.getByRole('tabpanel', { name })
  // With a keyboard, the first field has the focus.
  await expect(panel('Log In').getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  for (const place of [
    dialog.getByRole('button', { name: 'Close' }),
    tab('Log In'),
    panel('Log In'),
    panel('Log In').getByRole('textbox', { name: 'Email' }),
    panel('Log In').getByLabel('Password'),
    panel('Log In').getByRole('button', { name: 'Show password' }),
    panel('Log In').getByRole('button', { name: 'Log In' }),
  ]) {
    await expect(place).toBeFocused()
    await page.keyboard.press('Tab')
  }
  // The page behind never gets the focus, however often Tab is pressed.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull()
  }

  await tab('Log In').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Forgot Password')).toBeFocused()
  await expect(tab('Log In')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Join the party' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Full name' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(signIn).toBeFocused()
  // It reopens in its initial state.
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the sign-in dialog opens with the focus on its title, so no on-screen keyboard hides the rest', {
    tag: '@long',
  }, async ({ page }) => {
    for (const address of ['/faq', '/account/bookings']) {
      await page.goto(address)
      if (address === '/faq') await page.getByRole('banner').locator('summary').tap()
      await page
        .getByRole('button', { name: /^(Sign In|Log In \/ Create Account)$/ })
        .filter({ visible: true })
        .last()
        .tap()
      await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    }
  })
})

test('neither a press outside the sign-in dialog nor a script that failed to load loses the input', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/assets/sign-in-dialog-*.js', (route) => route.abort(), { times: 1 })
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('That didn’t load. Check your connection, then reload this page.')
  await dialog.getByLabel('Email').fill('dana@example.com')
  // The retry loads the script: now a press outside closes the dialog, and the email stays.
  await expect(async () => {
    await page.mouse.click(5, 400)
    expect(await dialog.count()).toBe(0)
  }).toPass()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('dana@example.com')
})

test('a visible password is sent as a password, and after signing in the focus stays on the page', {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  const customer = await signUp()
  await context.clearCookies()
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(customer.email)
  const password = dialog.getByLabel('Password', { exact: true })
  await password.pressSequentially('birdie par')
  for (let back = 0; back < 4; back++) await page.keyboard.press('ArrowLeft')
  // Neither the focus nor the caret moves.
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.type(' putt for')
  await expect(password).toHaveValue('birdie putt for par')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  // With the keyboard, the focus stays on the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused()
  await page.evaluate(() => {
    document.querySelector('#sign-in form')?.addEventListener('submit', (event) => {
      const type = () => (event.target as Element).querySelector('[name=password]')?.getAttribute('type')
      setTimeout(() => Object.assign(window, { sentAs: type() }))
    })
  })
  await password.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'sentAs'))).toBe('password')
})

test('the sign-in dialog reports a wrong password, no answer and a wait; a password reset answers the same for every address', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  const logIn = async () => {
    await dialog.getByLabel('Email').fill('nobody@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Log In' }).click()
  }
  await logIn()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()

  await page.route('**/api/auth/sign-in/email', (route) => route.abort(), { times: 1 })
  await logIn()
  await expect(dialog.getByRole('alert')).toHaveText(
    'We couldn’t reach the server. Check your connection and try again.',
  )

  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await logIn()
  await expect(dialog.getByRole('alert')).toHaveText('Authentication failed')

  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '400' },
      json: {
        code: 'too-many-attempts',
        detail: 'Too many attempts. Please wait a few minutes before trying again.',
      },
    }),
  )
  await logIn()
  await expect(dialog.getByRole('alert')).toHaveText('Too many attempts. Please wait 7 minutes before trying again.')

  await page.getByRole('tab', { name: 'Forgot Password' }).click()
  await dialog.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If there’s an account with that email, a link is on its way.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeEnabled()
})

test('an account needs no name; the menu then shows the email up to the @', { tag: '@long' }, async ({ page }) => {
  const local = `lee.${randomUUID().slice(0, 8)}`
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the party' })
  await dialog.getByLabel('Email').fill(`${local}@example.com`)
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: local }).click()
  const banner = page.getByRole('banner')
  await expect(banner.getByText(`${local}@example.com`).filter({ visible: true })).toHaveCount(1)
  await expect(banner.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
  await banner.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL('/account/profile')
})

test('signing in or out updates every other tab', { tag: '@long' }, async ({ page, context, signUp }) => {
  const customer = await signUp()
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/faq')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(customer.email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
  await expect(other.getByRole('button', { name: 'Dana Whitfield' })).toBeVisible()

  await other.getByRole('button', { name: 'Dana Whitfield' }).click()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a failed sign-out says so until it works on retry', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  await page.goto('/account/profile')
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  const leave = async () => {
    if (!(await signOut.isVisible())) await page.getByRole('button', { name: 'Dana Whitfield' }).click()
    await signOut.click()
  }
  await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 })
  await leave()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t sign you out. Please try again.')
  await leave()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a customer who signed in before is greeted without shifting the links', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/account/profile')
  await expect(page.getByRole('button', { name: 'Dana Whitfield' })).toBeVisible()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = JSON.stringify(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/packages')
  await expect(page.getByRole('button', { name: 'Dana Whitfield' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined()
})

test("the admin's menu has a link to the admin panel", { tag: '@long' }, async ({ page, signInAsAdmin }) => {
  await signInAsAdmin()
  await page.goto('/account/profile')
  await page.getByRole('banner').getByRole('button').filter({ hasNotText: 'Sign In' }).first().click()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`sign-in prompt and dialog are accessible on ${device}`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.goto('/booking')
    await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log In / Create Account' }).click()
    for (const tab of ['Create Account', 'Forgot Password']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessible(page)
    }
  })
}
