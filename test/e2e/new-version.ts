import { createHash } from 'node:crypto'
import type { Representation } from '../../src/server/platform/http/pages/representation.ts'
import type { Site } from '../../src/server/platform/http/pages/site.ts'

const WORKER = '/crew/worker.js'
const PAGE = '/crew/day'

const decodeText = (forms: Representation[] | undefined) => new TextDecoder().decode(forms?.at(-1)?.bytes)

/**
 * Replaces the crew's page with a new version, as an update of the site does: every file gets a new name, and the old
 * ones are gone.
 */
export function replaceCrewPage(site: Site): void {
  const worker = decodeText(site.files.get(WORKER))
  const html = decodeText(site.pages.get(PAGE)?.usual)
  const old = [...new Set(worker.match(/\/assets\/[\w.-]+\.js/g))]
  const renamed = (text: string) =>
    old.reduce(
      (all, file) => all.replaceAll(file.slice('/assets/'.length), `new-${file.slice('/assets/'.length)}`),
      text,
    )
  const put = (forms: Representation[] | undefined, text: string): Representation[] => {
    const bytes = new TextEncoder().encode(text)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return [{ bytes, etag, type: forms?.at(-1)?.type ?? '' }]
  }
  for (const file of old) {
    const forms = site.files.get(file)
    site.files.delete(file)
    site.files.set(file.replace('/assets/', '/assets/new-'), put(forms, renamed(decodeText(forms))))
  }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  site.files.set(WORKER, put(site.files.get(WORKER), renamed(worker).replaceAll(hash(html), hash(renamed(html)))))
  site.pages.set(PAGE, { usual: put(site.pages.get(PAGE)?.usual, renamed(html)) })
}
