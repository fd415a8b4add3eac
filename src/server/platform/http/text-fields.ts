import { z } from 'zod'
import { oneLine, severalLines } from '../../../domain/typography/one-line.ts'

/** Single-line text, at most `most` characters as sent. May be empty; routes decide what is required. */
export const line = (most: number) => z.string().max(most).transform(oneLine)

/** Multi-line text, at most `most` characters as sent. */
export const lines = (most: number) => z.string().max(most).transform(severalLines)
