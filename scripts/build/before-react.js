// Runs in the browser, written into every page's head, and makes what a visitor can press work before React is there.
// Links and disclosures need nothing. Sign In opens by its `command`, the caddie and the cookie banner here. What only React
// can answer is kept, zone by zone (`data-zone`), and done once '<zone>-ready' says that React hears there.
;(() => {
  const root = document.documentElement
  /** By zone: the button pressed or the form sent last; null once React hears there. */
  const kept = {}
  let opener
  let early

  const zoneOf = (node) => node.closest?.('[data-zone]')?.dataset.zone
  const keep = (event, what) => {
    const zone = zoneOf(event.target)
    if (!zone || kept[zone] === null) return
    event.preventDefault()
    event.stopPropagation()
    kept[zone] = what
  }
  const stored = (key, value) => {
    // Storage may be full, forbidden or absent.
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
        // Browsers from before 2025 have no `command`.
        if (!('command' in button)) opens ? dialog.showModal() : dialog.close()
        button.closest('details')?.removeAttribute('open')
      } else if (button.getAttribute('aria-controls') === 'caddie') {
        if (kept.floats === null) return
        // React, which may be about to take over, would turn it back.
        event.stopPropagation()
        turnCaddieByHand(document.getElementById('caddie').hidden)
      } else keep(event, { pressed: button })
    },
    true,
  )
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && kept.floats !== null && target.closest?.('#caddie')) turnCaddieByHand(false)
  })
  addEventListener('submit', (event) => keep(event, { sent: event.target }), true)
  // Whoever types on, or closes the dialog, wants nothing sent that stood there before.
  const drop = (zone) => kept[zone] && delete kept[zone]
  addEventListener('input', ({ target }) => drop(zoneOf(target)), true)
  // Where the browser has nothing to give the focus back to: the menu that had the button is closed, or, in Safari, a
  // pressed button never had the focus.
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
  // A script that does not come never hears: then what the server can answer goes to the server.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.tagName !== 'SCRIPT') return
      const { sent } = kept.site ?? {}
      kept.site = null
      sent?.requestSubmit()
    },
    true,
  )
  for (const zone of ['site', 'floats', 'caddie', 'sign-in'])
    addEventListener(`${zone}-ready`, () => {
      const { pressed, sent } = kept[zone] ?? {}
      kept[zone] = null
      if (zone === 'site') root.dataset.alive = ''
      // After React has taken in what was typed meanwhile.
      setTimeout(() => {
        sent?.requestSubmit()
        pressed?.click()
      })
    })
  /** Once the end of the page is here: a page may come in pieces, and its scripts keep it from being called loaded. */
  const atEnd = () => {
    early?.click()
    // The first look into the storage waits for the disk: not before the first paint.
    setTimeout(() => {
      if (!stored('cookiesConsent')) root.dataset.asks = ''
      if (stored('chatbotOpen') === 'true' && kept.floats !== null) turnCaddie(true)
      root.dataset.floats = ''
    })
  }
  const look = () => (document.getElementById('sign-in') ? atEnd() : requestAnimationFrame(look))
  requestAnimationFrame(look)
})()
