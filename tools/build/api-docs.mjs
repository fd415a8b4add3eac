import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const library = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** The files the page loads, and the licenses that must ship with them: names below the page's folder, and their sources. */
const sources = {
  'swagger-ui.css': join(library, 'swagger-ui.css'),
  'swagger-ui-bundle.js': join(library, 'swagger-ui-bundle.js'),
  'contrast.css': 'src/server/platform/http/api-docs/swagger-ui-contrast.css',
  'start.js': 'src/server/platform/http/api-docs/start-swagger-ui.js',
  'swagger-ui-bundle.js.LICENSE.txt': join(library, 'swagger-ui-bundle.js.LICENSE.txt'),
  'LICENSE.txt': join(library, 'LICENSE'),
  'NOTICE.txt': join(library, 'NOTICE'),
}

const renderPage = (folder) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API | Dome &amp; Den</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/${folder}/swagger-ui.css">
<link rel="stylesheet" href="/${folder}/contrast.css">
<script defer src="/${folder}/swagger-ui-bundle.js"></script>
<script defer src="/${folder}/start.js"></script>
</head>
<body>
<div id="api"></div>
<noscript>This page needs JavaScript. Without it, read <a href="/api/openapi.json">openapi.json</a> and
<a href="/api/docs/problems">the list of refusals</a>.</noscript>
</body>
</html>
`

/** Writes /api/docs: unmodified Swagger UI, in an assets folder whose name is a hash of its contents. */
export async function writeApiDocs(client) {
  const files = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => ({ name, bytes: await readFile(source) })),
  )
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const folder = `assets/swagger-ui-${hash.digest('base64url').slice(0, 8)}`

  await mkdir(join(client, folder), { recursive: true })
  await mkdir(join(client, 'api'), { recursive: true })
  await Promise.all(files.map(({ name, bytes }) => writeFile(join(client, folder, name), bytes)))
  await writeFile(join(client, 'api/docs.html'), renderPage(folder))
}
