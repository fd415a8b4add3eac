import { createHmac, timingSafeEqual } from 'node:crypto'

/** The decoded value of a cookie; undefined if it is missing or malformed. */
export function cookieIn(headers: Headers, name: string): string | undefined {
  const pair = headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** The value of a cookie signed by the identity library ("value.signature", HMAC-SHA256); undefined if invalid. */
export function signedValue(text: string | undefined, secret: string): string | undefined {
  const dot = text?.lastIndexOf('.') ?? -1
  if (!text || dot < 1) return undefined
  const value = text.slice(0, dot)
  return isSameBytes(Buffer.from(text.slice(dot + 1), 'base64'), hmac(secret, value)) ? value : undefined
}

export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const isSameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
