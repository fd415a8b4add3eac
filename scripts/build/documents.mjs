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

/** How a policy names what is written into a page. */
const hashOf = (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`

const filesOf = (chunks) => [...new Set(chunks.map(({ file }) => file))]

/**
 * The tags of a page's modules. They come early and yield to fonts and text, and they run when the page has been read, in
 * whatever order the bytes came: that is what type="module" means. What starts the site has a tag each, what is imported
 * first: each is a task of its own, and the browser answers in between.
 */
const moduleTags = (starting, others) => [
  ...starting.map((file) => `<script type="module" src="/${file}" fetchpriority="low"></script>`),
  ...others.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
]

/**
 * Writes one HTML file per page: its styles inside, its modules behind the text.
 * dist/csp.json lists the hashes of what is inlined, for the server's style-src and script-src.
 */
export async function writeDocuments({ client, manifest, pages, publicUrl }) {
  const template = await readFile('index.html', 'utf8')
  const fonts = ['besley-display', 'public-sans-text'].map((name) =>
    fileOf(manifest, `src/web/styles/fonts/${name}.woff2`),
  )
  const { code } = await minify('until-alive.js', await readFile('scripts/build/until-alive.js', 'utf8'))
  const untilAlive = code.trim()
  const styleHashes = new Set()
  const starting = filesOf(withImports(manifest, entry))

  for (const page of pages) {
    const chunks = [...new Set([entry, ...page.sources].flatMap((name) => withImports(manifest, name)))]
    const others = filesOf(chunks).filter((file) => !starting.includes(file))
    // The entry's first: they set the order of the layers.
    const styles = [...new Set([manifest[entry], ...chunks].flatMap(({ css = [] }) => css))]
    const css = (await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8'))))
      .join('')
      .replace(/\/\*![\s\S]*?\*\//g, '')
      .trim()
    styleHashes.add(hashOf(css))

    const head = [
      ...headOf(page, publicUrl),
      `<script>${untilAlive}</script>`,
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      ...(page.asks ?? []).map((path) => `<link rel="preload" href="${path}" as="fetch" crossorigin>`),
      ...moduleTags(starting, others),
      `<style>${css}</style>`,
      // Disabled links are not fetched; they tell the loader of lazy pages that these styles are here already.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ]
    const html = template
      .replace(/<title>.*<\/title>\n/, '')
      .replace(/<script type="module".*<\/script>\n/, '')
      .replace('<!--head-->', () => head.join('\n'))
      .replace('<!--page-->', () => page.html)
    await writeFile(join(client, page.file), html)
  }
  const hashes = { styleHashes: [...styleHashes].sort(), scriptHashes: [hashOf(untilAlive)] }
  await writeFile(join(dirname(client), 'csp.json'), `${JSON.stringify(hashes)}\n`)
}
