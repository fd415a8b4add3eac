import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minify } from 'vite'
import { headOf } from './head.mjs'

const entry = 'src/web/main.tsx'

/** A chunk and everything it imports statically, from the manifest: what is imported before what imports it. */
function withImports(manifest, name, seen = new Set()) {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen)), chunk]
}

const fileOf = (manifest, source) => manifest[source]?.file

/** Tags of a page that is nothing without its modules. */
const atOnce = (modules, main) => [
  `<script type="module" src="/${main}" fetchpriority="low"></script>`,
  ...modules
    .filter((file) => file !== main)
    .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
]

/** Tags of a page that can be read before its modules come. */
const afterFirstPaint = (starter, modules) => [
  `<script async src="/${starter}" data-modules="${modules.map((file) => `/${file}`).join(' ')}"></script>`,
]

/** Puts after-first-paint.js among the assets, under a name that changes with it. */
async function writeStarter(client) {
  const { code } = await minify('after-first-paint.js', await readFile('scripts/build/after-first-paint.js', 'utf8'))
  const file = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(join(client, file), code)
  return file
}

/**
 * Writes one HTML file per page: its styles inside, its scripts behind the first paint.
 * dist/csp.json lists the hash of each inlined style sheet, for the server's style-src.
 */
export async function writeDocuments({ client, manifest, pages, publicUrl }) {
  const template = await readFile('index.html', 'utf8')
  const fonts = ['besley-display', 'public-sans-text'].map((name) => fileOf(manifest, `src/web/fonts/${name}.woff2`))
  const hashes = new Set()
  const starter = await writeStarter(client)

  for (const page of pages) {
    const chunks = [...new Set([entry, ...page.sources].flatMap((name) => withImports(manifest, name)))]
    const scripts = [...new Set(chunks.map(({ file }) => file))]
    // The entry's first: they set the order of the layers.
    const styles = [...new Set([manifest[entry], ...chunks].flatMap(({ css = [] }) => css))]
    const css = (await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8'))))
      .join('')
      .replace(/\/\*![\s\S]*?\*\//g, '')
      .trim()
    hashes.add(`sha256-${createHash('sha256').update(css).digest('base64')}`)

    const head = [
      ...headOf(page, publicUrl),
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      ...(page.asks ?? []).map((path) => `<link rel="preload" href="${path}" as="fetch" crossorigin>`),
      `<style>${css}</style>`,
      // Disabled links are not fetched; they tell the loader of lazy pages that these styles are here already.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ...(page.isBare ? atOnce(scripts, fileOf(manifest, entry)) : afterFirstPaint(starter, scripts)),
    ]
    const html = template
      .replace(/<title>.*<\/title>\n/, '')
      .replace(/<script type="module".*<\/script>\n/, '')
      .replace('<!--head-->', () => head.join('\n'))
      .replace('<div id="root"><!--page-->', () => `<div id="root" data-page="${page.page}">${page.html}`)
    await writeFile(join(client, page.file), html)
  }
  await writeFile(join(dirname(client), 'csp.json'), `${JSON.stringify({ styleHashes: [...hashes].sort() })}\n`)
}
