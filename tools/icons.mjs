// Redraws the files of public/: app icons from the logo mark and the link preview picture, with Chromium, and
// favicon.ico from favicon.svg, for clients that request it without reading a page.
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserFlags, browserPath } from './browser.mjs'

const shell = 'M1 27v-4.6C1 12.6 7.6 5 16 5s15 7.6 15 17.4V27Z'
const door = 'M12.4 27V14.8h3.4a6.1 6.1 0 0 1 0 12.2Z'

/** The night version of the mark, `inset` of its 32 units away from every edge. */
const icon = (inset) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" fill="#0d1424"/>
  <g transform="translate(${inset} ${inset}) scale(${(32 - 2 * inset) / 32})">
    <path fill="#f6ecda" d="${shell}"/><path fill="#86d672" d="${door}"/>
  </g></svg>`

const dataUrl = async (file, type) => `data:${type};base64,${(await readFile(file)).toString('base64')}`

async function social() {
  const font = await dataUrl('src/web/styles/fonts/besley-display.woff2', 'font/woff2')
  const dome = await dataUrl('src/web/marketing/pictures/iron-dome-1600.avif', 'image/avif')
  const logo = await dataUrl('public/logo-night.svg', 'image/svg+xml')
  return `<style>
    @font-face { font-family: Besley; src: url(${font}); font-weight: 760 }
    body { margin: 0; height: 630px; background: #0d1424 url(${dome}) 100% 70% / 1000px auto no-repeat; color: #f6ecda }
    div { box-sizing: border-box; height: 100%; padding: 56px 64px;
      background: linear-gradient(100deg, #0d1424 22%, rgb(13 20 36 / 0.6) 48%, transparent 66%) }
    img { width: 300px } h1 { font: 760 92px/0.98 Besley; letter-spacing: -0.022em; margin: 104px 0 0; width: 600px }
    p { position: absolute; right: 24px; bottom: 16px; margin: 0; font: 20px sans-serif }
  </style><div><img src="${logo}"><h1>Your driveway has a tee time.</h1><p>Rendering</p></div>`
}

const pictures = [
  { file: 'icon-192.png', size: [192, 192], html: icon(4) },
  { file: 'icon-512.png', size: [512, 512], html: icon(4) },
  { file: 'icon-maskable-512.png', size: [512, 512], html: icon(7.5) },
  { file: 'apple-touch-icon.png', size: [180, 180], html: icon(5) },
  { file: 'social.jpg', size: [1200, 630], html: await social() },
]

const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
for (const { file, size, html } of pictures) {
  const [width, height] = size
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin:0">${html}`)
  await page.evaluate(() => document.fonts.ready)
  const form = file.endsWith('.jpg') ? { type: 'jpeg', quality: 82 } : { type: 'png' }
  await page.screenshot({ path: `public/${file}`, ...form })
  await page.close()
}
await browser.close()

/** Builds an ICO file: a header, 16 bytes per picture, and the pictures as PNG. */
async function ico(svg, sides) {
  const pictures = await Promise.all(
    sides.map((side) =>
      sharp(svg, { density: 4.5 * side })
        .resize(side, side)
        .png({ palette: true })
        .toBuffer(),
    ),
  )
  const head = Buffer.alloc(6 + 16 * sides.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sides.length, 4)
  let start = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(sides[index], at)
    head.writeUInt8(sides[index], at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(start, at + 12)
    start += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
await writeFile('public/favicon.ico', await ico(await readFile('public/favicon.svg'), [16, 32, 48]))
