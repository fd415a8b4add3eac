// Runs in the browser, written into every page's head: what is pressed, sent or typed before the page hears it is kept, and
// done once it does. 'bar-ready' says that everything around <main> hears, 'site-ready' that all of the page does.
;(() => {
  let barHears = false
  let pressed
  let sent

  // Kept or heard, never both: what is kept goes no further.
  const keepPress = (event) => {
    const button = event.target.closest('button:not([type=submit])')
    if (!button || (barHears && !button.closest('main'))) return
    event.stopPropagation()
    pressed = button
  }
  const keepSent = (event) => {
    event.preventDefault()
    event.stopPropagation()
    sent = event.target
  }
  const hearBar = () => {
    barHears = true
    if (!pressed || pressed.closest('main')) return
    pressed.click()
    pressed = undefined
  }
  const hearAll = () => {
    document.documentElement.dataset.alive = ''
    removeEventListener('click', keepPress, true)
    removeEventListener('submit', keepSent, true)
    for (const field of document.querySelectorAll('main input'))
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    sent?.requestSubmit()
    pressed?.click()
  }
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSent, true)
  addEventListener('bar-ready', hearBar, { once: true })
  addEventListener('site-ready', hearAll, { once: true })
})()
