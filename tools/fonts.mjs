// Rebuilds the fonts of the pages (src/web/styles/fonts) and the PDFs (src/server/companies/pdf/fonts): one weight of
// Besley, Public Sans from 400 to 700, and only the characters English pages need, including those of Spanish names.
// Anything else shows in the reader's own fonts.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const spanish = 'ÁÉÍÓÚÑÜáéíóúñü¿¡'
const signs = `${ascii}${spanish} ’‘“”–—…×·©°′″→−`

const keepFeatures = ['ccmp', 'kern', 'liga', 'lnum', 'tnum']

const fonts = [
  { from: 'besley/files/besley-latin-wght-normal', to: 'besley-display', axes: { wght: 760 } },
  {
    from: 'public-sans/files/public-sans-latin-wght-normal',
    to: 'public-sans-text',
    axes: { wght: { min: 400, max: 700 } },
  },
]

for (const { from, to, axes } of fonts) {
  const whole = await readFile(`node_modules/@fontsource-variable/${from}.woff2`)
  const part = await subsetFont(whole, signs, { targetFormat: 'woff2', variationAxes: axes, keepFeatures })
  await writeFile(`src/web/styles/fonts/${to}.woff2`, part)
  console.log(`${to}.woff2: ${part.length} bytes`)
}

// PDFs don't support variable fonts: one file per weight, with every character that src/server/companies/pdf/in-font.ts
// allows.
const western = Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')
const documentFonts = [
  { from: 'besley/files/besley-latin-wght-normal', to: 'besley-760', wght: 760 },
  { from: 'public-sans/files/public-sans-latin-wght-normal', to: 'public-sans-400', wght: 400 },
  { from: 'public-sans/files/public-sans-latin-wght-normal', to: 'public-sans-650', wght: 650 },
]

for (const { from, to, wght } of documentFonts) {
  const whole = await readFile(`node_modules/@fontsource-variable/${from}.woff2`)
  const part = await subsetFont(whole, `${signs}${western}€™`, { targetFormat: 'truetype', variationAxes: { wght } })
  await writeFile(`src/server/companies/pdf/fonts/${to}.ttf`, part)
  console.log(`${to}.ttf: ${part.length} bytes`)
}
