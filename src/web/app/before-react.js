// Inlined in every page's head, so that presses work before React has loaded. Links and disclosures need no script, and
// Sign In opens by its `command`; the caddie and the cookie banner are opened here. Presses that only React can handle are
// held per zone (`data-zone`) and replayed on '<zone>-ready', when React is listening there.
;(() => {
  const root = document.documentElement
  /** By zone: the last button pressed or form submitted; null once React is listening there. */
  const kept = {}
  let opener
  let early
  let lost

  const zoneOf = (node) => node.closest?.('[data-zone]')?.dataset.zone
  const keep = (event, what) => {
    const zone = zoneOf(event.target)
    if (!zone || kept[zone] === null) return
    event.preventDefault()
    event.stopPropagation()
    kept[zone] = what
  }
  const stored = (key, value) => {
    // Storage may be full, blocked or missing.
    try {
      return value ? localStorage.setItem(key, value) : localStorage.getItem(key)
    } catch {}
  }
  const turnCaddie = (opens) => {
    const panel = document.getElementById('caddie')
    panel.hidden = !opens
    panel.nextElementSibling.ariaExpanded = opens
    return panel
  }
  // On a phone, it would cover the booking form: caddie.tsx has the same rule.
  const coversForm = () => innerWidth <= 560 && ['/booking', '/book'].includes(location.pathname)
  const turnCaddieByHand = (opens) => {
    const panel = turnCaddie(opens)
    stored('chatbotOpen', String(opens))
    ;(opens ? panel.querySelector('input') : panel.nextElementSibling).focus()
  }

  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('button:not([type=submit])')
      if (!button) return
      const { consent } = button.dataset
      const command = button.getAttribute('command')
      const dialog = document.getElementById(button.getAttribute('commandfor'))
      if (consent !== undefined) {
        stored('cookiesConsent', consent)
        delete root.dataset.asks
      } else if (command && !dialog) early = button
      else if (command) {
        const opens = command === 'show-modal'
        if (opens) opener = button
        // Browsers older than 2025 have no `command`.
        if (!('command' in button)) opens ? dialog.showModal() : dialog.close()
        button.closest('details')?.removeAttribute('open')
      } else if (button.getAttribute('aria-controls') === 'caddie') {
        if (kept.floats === null) return
        // React may be about to hydrate, and would toggle it back.
        event.stopPropagation()
        turnCaddieByHand(document.getElementById('caddie').hidden)
      } else keep(event, { pressed: button })
    },
    true,
  )
  // Also after React has taken over the button, for as long as the conversation, which has the focus, isn't hydrated.
  addEventListener(
    'keydown',
    (event) => {
      const panel = event.target.closest?.('#caddie')
      if (event.key !== 'Escape' || kept.caddie === null || !panel) return
      event.stopPropagation()
      panel.nextElementSibling.click()
    },
    true,
  )
  addEventListener(
    'error',
    ({ target }) => {
      lost ||= target.type === 'module'
    },
    true,
  )
  // Scripts have arrived or failed by then. If any failed, the words for it take the place of what waits (app-frame.tsx).
  addEventListener('load', () => {
    const words = lost && document.querySelector('[data-script-lost]')
    if (!words) return
    words.hidden = false
    words.nextElementSibling.remove()
  })
  // A form with an `action` is answered by the server, sooner than React could.
  addEventListener(
    'submit',
    (event) => event.target.hasAttribute('action') || keep(event, { sent: event.target }),
    true,
  )
  // Typing more, or closing the dialog, cancels the held press.
  const drop = (zone) => kept[zone] && delete kept[zone]
  addEventListener('input', ({ target }) => drop(zoneOf(target)), true)
  // Covers cases in which the browser can't return the focus: the button's menu is closed or, in Safari, a pressed button
  // never had it.
  addEventListener(
    'close',
    ({ target }) => {
      if (target.id !== 'sign-in') return
      drop('sign-in')
      if (!opener) return
      const { activeElement: now, body } = document
      const place = opener.checkVisibility() ? opener : opener.closest('details')?.firstElementChild
      opener = undefined
      if (now === body || !now.checkVisibility()) place?.focus()
    },
    true,
  )
  for (const zone of ['site', 'floats', 'caddie', 'sign-in'])
    addEventListener(`${zone}-ready`, () => {
      const { pressed, sent } = kept[zone] ?? {}
      kept[zone] = null
      if (zone === 'site') root.dataset.alive = ''
      // After React has read what was typed before it loaded.
      setTimeout(() => {
        sent?.requestSubmit()
        pressed?.click()
      })
    })
  /** Runs once the end of the page has arrived: a page may come in pieces, and its scripts delay the load event. */
  const atEnd = () => {
    early?.click()
    // The first read of storage waits for the disk, so do it after the first paint.
    setTimeout(() => {
      if (!stored('cookiesConsent')) root.dataset.asks = ''
      if (stored('chatbotOpen') === 'true' && kept.floats !== null && !coversForm()) turnCaddie(true)
      root.dataset.floats = ''
    })
  }
  const look = () => (document.getElementById('sign-in') ? atEnd() : requestAnimationFrame(look))
  requestAnimationFrame(look)
})()
