import { z } from 'zod'
import { oneLine, severalLines } from '../../../domain/typography/one-line.ts'

/** A text of one line, at most `most` characters as sent. It may be empty: what is required is for the route to say. */
export const line = (most: number) => z.string().max(most).transform(oneLine)

/** The same of several lines. */
export const lines = (most: number) => z.string().max(most).transform(severalLines)
