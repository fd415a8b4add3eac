import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'

/** One encoding of a file: plain, or compressed beforehand. */
export type Representation = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  encoding?: 'br' | 'gzip'
}

/** `cache-control` of what may change with the next version of the site. */
export const CHECK_ALWAYS = 'public, max-age=0, must-revalidate'

type Compressed = Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer> | undefined>>

/** Every form of a file, in the order to offer them: the compressed ones that are smaller, then the plain one. */
export function representations(plain: Uint8Array<ArrayBuffer>, type: string, { br, gzip }: Compressed) {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const forms: Representation[] = []
  if (br && br.length < plain.length) forms.push({ bytes: br, type, encoding: 'br', etag: `"${hash}-br"` })
  if (gzip && gzip.length < plain.length) forms.push({ bytes: gzip, type, encoding: 'gzip', etag: `"${hash}-gz"` })
  return [...forms, { bytes: plain, type, etag: `"${hash}"` }]
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzipCompress)]

/** Every form of a text that is made while running, compressed once. */
export async function compressedForms(text: string, type: string): Promise<Representation[]> {
  const plain = new TextEncoder().encode(text)
  const [br, gzip] = await Promise.all([brotli(plain), gzipped(plain, { level: 9 })])
  return representations(plain, type, { br: new Uint8Array(br), gzip: new Uint8Array(gzip) })
}

/** Answers with the smallest form the client accepts, or with 304 if it has that one already. */
export function answer(asked: Headers, variants: Representation[], cacheControl: string, status = 200): Response {
  const { bytes, encoding, etag, type } = chosen(variants, asked.get('accept-encoding'))
  const headers: Record<string, string> = { 'cache-control': cacheControl, etag }
  if (variants.length > 1) headers.vary = 'accept-encoding'
  if (status === 200 && isFresh(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  headers['content-type'] = type
  headers['content-length'] = String(bytes.length)
  if (encoding) headers['content-encoding'] = encoding
  return new Response(bytes, { status, headers })
}

/** The smallest encoding the client accepts. The plain one comes last and is always accepted. */
const chosen = (variants: Representation[], accepted: string | null): Representation =>
  variants.find(({ encoding }) => !encoding || takes(accepted, encoding)) as Representation

/** Does a client with this Accept-Encoding accept `coding`? */
export function takes(accepted: string | null | undefined, coding: string): boolean {
  const refused = new Set<string>()
  const wanted = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (isRefused) refused.add(name)
    else wanted.add(name)
  }
  return !refused.has(coding) && (wanted.has(coding) || wanted.has('*'))
}

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
