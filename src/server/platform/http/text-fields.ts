import { z } from 'zod'
import { charactersIn } from '../../../domain/text/length.ts'
import { oneLine, severalLines } from '../../../domain/text/one-line.ts'

// Zod's own `max` counts a picture such as 🏌 twice, and so refuses what the page and the database take.
const text = (most: number) =>
  z
    .string()
    .refine((sent) => sent.length <= most || charactersIn(sent) <= most)
    .meta({ maxLength: most })

/** A text of one line, at most `most` characters as sent. It may be empty: what is required is for the route to say. */
export const line = (most: number) => text(most).transform(oneLine)

/** The same of several lines. */
export const lines = (most: number) => text(most).transform(severalLines)
