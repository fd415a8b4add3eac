// Runs in the browser, written into every prerendered page's head as an async script: the page can be read and followed
// without the modules, so they are fetched once it has been painted and do not compete with fonts and first paint.
;(() => {
  const modules = document.currentScript.dataset.modules.split(' ')
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const address of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = address
      document.head.append(link)
    }
    void runInTurn()
  }
  // What they import comes before them, and each runs in a task of its own: the page answers in between.
  const runInTurn = async () => {
    for (const address of modules) {
      await import(address)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  // Hidden tabs paint nothing; and where a browser does not tell, two seconds are long enough.
  if (document.visibilityState === 'hidden') begin()
  else {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
    setTimeout(begin, 2000)
  }

  // What is pressed or sent before the page listens is kept, and done again once it does (`site-ready`).
  let pressed
  let sent
  const keepPress = ({ target }) => {
    pressed = target.closest('button:not([type=submit])') ?? pressed
  }
  const keepSent = (event) => {
    event.preventDefault()
    sent = event.target
  }
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSent, true)

  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  /** Tells React what stands in a field since before it listened: it hears a field only when its value changes. */
  const sayTyped = (field) => {
    const { value } = field
    field.value = ''
    setValue.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const catchUp = () => {
    removeEventListener('click', keepPress, true)
    removeEventListener('submit', keepSent, true)
    for (const field of document.querySelectorAll('main input')) if (field.value !== field.defaultValue) sayTyped(field)
    sent?.requestSubmit()
    // The page may have drawn the button anew.
    if (pressed?.isConnected) pressed.click()
    else if (pressed) document.evaluate(`//button[.='${pressed.textContent}']`, document).iterateNext()?.click()
  }
  addEventListener('site-ready', catchUp, { once: true })
})()
