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
})()
