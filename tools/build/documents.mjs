import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minify } from 'vite'
import { buildHead } from './head.mjs'

const entry = 'src/web/main.tsx'

/** Components in every page's HTML whose script loads on first use. */
const islandSources = ['src/web/account/sign-in/sign-in-dialog.tsx', 'src/web/caddie/chat-panel.tsx']

/** A chunk and all its static imports from the manifest, imports first. */
function withImports(manifest, name, seen = new Set()) {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen)), chunk]
}

const builtFile = (manifest, source) => manifest[source]?.file

/** The hash of inline code, as a content security policy names it. */
const cspHash = (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`

const uniqueFiles = (chunks) => [...new Set(chunks.map(({ file }) => file))]

/**
 * The tags of a page's modules. They come early but yield to fonts and text, and type="module" runs them once the page
 * is parsed, whatever order the bytes arrive in. Each startup module gets its own tag, imports first, so the browser
 * can respond in between.
 */
const moduleTags = (starting, others) => [
  ...starting.map((file) => `<script type="module" src="/${file}" fetchpriority="low"></script>`),
  ...others.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
]

/**
 * Tells the loader of lazy pages, which looks for a stylesheet link, that these styles are already in the page. By the
 * HTML standard, browsers don't fetch a type other than CSS.
 */
const inlinedTag = (file) => `<link rel="stylesheet" type="text/x-inlined" href="/${file}">`

/**
 * Writes one HTML file per page, with its styles inlined and its modules after the text. dist/csp.json lists the hashes
 * of the inline code, for the server's style-src and script-src.
 */
export async function writeDocuments({ client, manifest, pages, publicUrl, islands }) {
  // It holds the logo once for every place that shows it: not in #root, so that no script carries its outlines.
  const template = await readFile('index.html', 'utf8')
  const fonts = ['besley-display', 'public-sans-text'].map((name) =>
    builtFile(manifest, `src/web/styles/fonts/${name}.woff2`),
  )
  const { code } = await minify('before-react.js', await readFile('src/web/app/before-react.js', 'utf8'))
  const beforeReact = code.trim()
  const styleHashes = new Set()
  const starting = uniqueFiles(withImports(manifest, entry))

  const read = async (files) =>
    (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8'))))
      .join('')
      .replace(/\/\*![\s\S]*?\*\//g, '')
  const styleFiles = (chunks) => [...new Set(chunks.flatMap(({ css = [] }) => css))]

  for (const page of pages) {
    const chunks = [...new Set([entry, ...page.sources].flatMap((name) => withImports(manifest, name)))]
    const others = uniqueFiles(chunks).filter((file) => !starting.includes(file))
    // The entry's styles come first, because they set the layer order.
    const styles = styleFiles([manifest[entry], ...chunks])
    // Islands are seen after the page, so their styles come later. The styles of their lazy imports come with the scripts.
    const lateStyles = styleFiles(islandSources.map((name) => manifest[name])).filter((file) => !styles.includes(file))
    const [css, lateCss] = await Promise.all([read(styles), read(lateStyles)])
    styleHashes.add(cspHash(css)).add(cspHash(lateCss))

    const head = [
      ...buildHead(page, publicUrl),
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
    const file = join(client, page.file)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  const hashes = { styleHashes: [...styleHashes].sort(), scriptHashes: [cspHash(beforeReact)] }
  await writeFile(join(dirname(client), 'csp.json'), `${JSON.stringify(hashes)}\n`)
}
