import { z } from 'zod'

/** A variable, trimmed. */
export const text = z.string().trim()

/** An absolute URL with one of `schemes`. */
export const address = (name: string, ...schemes: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
    `${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
  )
