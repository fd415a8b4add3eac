import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minify } from 'vite'
import { headOf } from './head.mjs'

const entry = 'src/web/main.tsx'

/** What is in every page's HTML and gets its script when it is used. */
const islandSources = ['src/web/account/sign-in/sign-in-dialog.tsx', 'src/web/caddie/chat-panel.tsx']

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
 * Tells the loader of lazy pages, which looks for a stylesheet's link, that these styles are in the page already. A type that is
 * not CSS's keeps every browser from fetching it, by the HTML standard.
 */
const inlinedTag = (file) => `<link rel="stylesheet" type="text/x-inlined" href="/${file}">`

/**
 * Writes one HTML file per page: its styles inside, its modules behind the text.
 * dist/csp.json lists the hashes of what is inlined, for the server's style-src and script-src.
 */
export async function writeDocuments({ client, manifest, pages, publicUrl, islands }) {
  const template = await readFile('index.html', 'utf8')
  const fonts = ['besley-display', 'public-sans-text'].map((name) =>
    fileOf(manifest, `src/web/styles/fonts/${name}.woff2`),
  )
  const { code } = await minify('before-react.js', await readFile('src/web/app/before-react.js', 'utf8'))
  const beforeReact = code.trim()
  const styleHashes = new Set()
  const starting = filesOf(withImports(manifest, entry))

  const read = async (files) =>
    (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8'))))
      .join('')
      .replace(/\/\*![\s\S]*?\*\//g, '')
  const stylesOf = (chunks) => [...new Set(chunks.flatMap(({ css = [] }) => css))]

  for (const page of pages) {
    const chunks = [...new Set([entry, ...page.sources].flatMap((name) => withImports(manifest, name)))]
    const others = filesOf(chunks).filter((file) => !starting.includes(file))
    // The entry's first: they set the order of the layers.
    const styles = stylesOf([manifest[entry], ...chunks])
    // Islands are seen after the page, so their styles follow it. What their scripts import comes with the scripts.
    const lateStyles = stylesOf(islandSources.map((name) => manifest[name])).filter((file) => !styles.includes(file))
    const [css, lateCss] = await Promise.all([read(styles), read(lateStyles)])
    styleHashes.add(hashOf(css)).add(hashOf(lateCss))

    const head = [
      ...headOf(page, publicUrl),
      `<script>${beforeReact}</script>`,
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      ...moduleTags(starting, others),
      `<style>${css}</style>`,
      ...[...styles, ...lateStyles].map(inlinedTag),
    ]
    const html = template
      .replace(/<title>.*<\/title>\n/, '')
      .replace(/<script type="module".*<\/script>\n/, '')
      .replace('<html ', () => (page.session ? `<html data-session="${page.session}" ` : '<html '))
      .replace('<!--head-->', () => head.join('\n'))
      .replace('<!--page-->', () => page.html)
      .replace('<!--late-->', () => `<style>${lateCss}</style>`)
      .replace('<!--floats-->', () => islands.floats)
      .replace('<!--sign-in-->', () => islands['sign-in'])
    await writeFile(join(client, page.file), html)
  }
  const hashes = { styleHashes: [...styleHashes].sort(), scriptHashes: [hashOf(beforeReact)] }
  await writeFile(join(dirname(client), 'csp.json'), `${JSON.stringify(hashes)}\n`)
}
