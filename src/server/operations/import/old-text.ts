import { oneLine } from '../../../domain/typography/one-line.ts'
import type { NoteKind } from './notes.ts'

/** Adds a note about the document being read. */
export type AddNote = (kind: NoteKind) => void

export type Text = ReturnType<typeof textIn>

/** Returns a reader for single-line text, truncated to a maximum length; null if there is none. */
export function textIn(note: AddNote) {
  return (value: unknown, most: number): string | null => {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    const line = [...oneLine(String(value))]
    if (line.length > most) note('cut-short')
    return line.slice(0, most).join('') || null
  }
}
