import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const manifest = {
  id: '/crew/day',
  // No start_url: the page itself is the start, with the link's secret after the #.
  scope: '/crew/day',
  name: 'Crew’s day · Dome & Den',
  short_name: 'Crew’s day',
  display: 'standalone',
  background_color: '#f3e7d2',
  theme_color: '#f3e7d2',
  icons: [
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** Files the worker also keeps for offline use: icons, logos and the manifest. */
const fixedFiles = ['/crew/day.webmanifest', '/favicon.svg', '/icon-192.png', '/logo.svg', '/logo-night.svg']

/**
 * Builds the crew's page separately, because the worker caches its list of files and the site's pages must not grow.
 * Then builds the worker, with that list and the hash of the page's HTML compiled in.
 */
export async function buildCrewPage(client) {
  const { output } = await build({
    logLevel: 'warn',
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      // In one chunk: its styles keep their layer order, and the worker has few files to keep in sync.
      rolldownOptions: {
        input: 'crew/day.html',
        output: { entryFileNames: 'assets/crew-[name]-[hash:7].js', codeSplitting: false },
      },
    },
  })
  await writeFile(join(client, 'crew/day.webmanifest'), `${JSON.stringify(manifest)}\n`)
  const html = await readFile(join(client, 'crew/day.html'))
  const files = output.map(({ fileName }) => `/${fileName}`).filter((file) => file.startsWith('/assets/'))
  await build({
    logLevel: 'warn',
    define: {
      CREW_FILES: JSON.stringify([...files.sort(), ...fixedFiles]),
      CREW_PAGE_HASH: JSON.stringify(createHash('sha256').update(html).digest('hex')),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: 'src/web/crew/worker.ts',
        output: { entryFileNames: 'crew/worker.js', codeSplitting: false, format: 'iife' },
      },
    },
  })
}
