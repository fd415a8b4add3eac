// Runs in the browser, written into every prerendered page's head as an async script: the page can be read and followed
// without the modules, so they are fetched once it has been painted and do not compete with fonts and first paint.
;(() => {
  const modules = document.currentScript.dataset.modules.split(' ')
  const begin = () => {
    for (const address of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = address
      document.head.append(link)
    }
    void import(modules[0])
  }
  // A frame's callback runs before its paint, a timer set there after it. Hidden tabs have no frames.
  if (document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(() => setTimeout(begin))

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
    pressed?.click()
  }
  addEventListener('site-ready', catchUp, { once: true })
})()
