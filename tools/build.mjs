// Builds the site: the client, then every public page as HTML with inlined styles, and compresses all of it.
import './environment.mjs'
import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { writeApiDocs } from './build/api-docs.mjs'
import { compressAll } from './build/compress.mjs'
import { buildCrewPage } from './build/crew-page.mjs'
import { writeDocuments } from './build/documents.mjs'
import { writeSiteFiles } from './build/site-files.mjs'

const client = resolve('dist/client')
const server = resolve('dist/prerender')

await rm('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/web/app/prerender.tsx',
    outDir: server,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
})

const { documents, faq, islands, publicUrl } = await import(pathToFileURL(resolve(server, 'prerender.js')).href)
const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8'))
const pages = await documents()
await writeDocuments({ client, manifest, pages, publicUrl, islands: await islands() })
await writeSiteFiles({ client, pages, faq, publicUrl })
await writeApiDocs(client)
await buildCrewPage(client)
await rm(`${client}/.vite`, { recursive: true })
await rm(server, { recursive: true })
await rm('dist/photos', { recursive: true, force: true })
await compressAll(client)
