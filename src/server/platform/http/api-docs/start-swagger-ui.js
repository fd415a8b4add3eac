// Runs in the browser on /api/docs, after swagger-ui-bundle.js.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

/** A stream never ends, and the page shows an answer only when it has ended: streams cannot be tried. */
const endingCalls = () => ({
  statePlugins: {
    spec: { wrapSelectors: { allowTryItOutFor: () => (_state, path) => !path.endsWith('/live') } },
  },
})

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  plugins: [endingCalls],
  // It stops drawing at the tenth call where more than some 130 stand open.
  docExpansion: 'none',
  // The one whose numbers can be read on its ground.
  syntaxHighlight: { theme: 'obsidian' },
})
