// Written into every page's head, so that what a visitor presses works before React is there. Links and disclosures need
// nothing, and Sign In opens by its `command`; the caddie and the cookie banner are opened here. What only React can answer
// is held, zone by zone (`data-zone`), and done once '<zone>-ready' says that React is listening there.
;(() => {
  const root = document.documentElement
  /** By zone: the last button pressed or form sent; null once React is listening there. */
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
        // Browsers older than 2025 have no `command`.
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
  // Also after React has the button, as long as the conversation, in which the focus is, is not hydrated.
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
  // A form with an address is answered by the server, sooner than React could.
  addEventListener(
    'submit',
    (event) => event.target.hasAttribute('action') || keep(event, { sent: event.target }),
    true,
  )
  // Typing on, or closing the dialog, takes back what was pressed before.
  const drop = (zone) => kept[zone] && delete kept[zone]
  addEventListener('input', ({ target }) => drop(zoneOf(target)), true)
  // For when the browser has nowhere to return the focus: the button's menu is closed or, in Safari, a pressed button
  // never had the focus.
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
      // After React has read what was typed in the meantime.
      setTimeout(() => {
        sent?.requestSubmit()
        pressed?.click()
      })
    })
  /** Once the end of the page has arrived: a page may come in pieces, and its scripts delay the load event. */
  const atEnd = () => {
    early?.click()
    // The first read of storage waits for the disk, so it comes after the first paint.
    setTimeout(() => {
      if (!stored('cookiesConsent')) root.dataset.asks = ''
      if (stored('chatbotOpen') === 'true' && kept.floats !== null) turnCaddie(true)
      root.dataset.floats = ''
    })
  }
  const look = () => (document.getElementById('sign-in') ? atEnd() : requestAnimationFrame(look))
  requestAnimationFrame(look)
})()
