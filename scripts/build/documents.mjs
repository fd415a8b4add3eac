import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { headOf } from './head.mjs'

const entry = 'src/web/main.tsx'

/** A chunk and everything it imports statically, from the manifest. */
function withImports(manifest, name, seen = new Set()) {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))]
}

const fileOf = (manifest, source) => manifest[source]?.file

/**
 * Writes one HTML file per page: its styles inside, its scripts behind the first paint.
 * dist/csp.json lists the hash of each inlined style sheet, for the server's style-src.
 */
export async function writeDocuments({ client, manifest, pages, publicUrl }) {
  const template = await readFile('index.html', 'utf8')
  const fonts = ['besley-display', 'public-sans-text'].map((name) => fileOf(manifest, `src/web/fonts/${name}.woff2`))
  const hashes = new Set()

  for (const page of pages) {
    const chunks = [...new Set([entry, page.source].filter(Boolean).flatMap((name) => withImports(manifest, name)))]
    const scripts = [...new Set(chunks.map(({ file }) => file))]
    const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    const css = (await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8')))).join('').trim()
    hashes.add(`sha256-${createHash('sha256').update(css).digest('base64')}`)

    const [main, ...preloads] = scripts
    const head = [
      ...headOf(page, publicUrl),
      ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
      `<style>${css}</style>`,
      // Disabled links are not fetched; they tell the loader of lazy pages that these styles are here already.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      `<script type="module" src="/${main}" fetchpriority="low"></script>`,
      ...preloads.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
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
