import { oneLine } from '../../../domain/typography/one-line.ts'
import type { NoteKind } from './notes.ts'

/** Says something of the document that is being read. */
export type AddNote = (kind: NoteKind) => void

export type Text = ReturnType<typeof textIn>

/** Reads texts: a text of one line that is kept up to so many characters; null where there is none. */
export function textIn(note: AddNote) {
  return (value: unknown, most: number): string | null => {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    const line = [...oneLine(String(value))]
    if (line.length > most) note('cut-short')
    return line.slice(0, most).join('') || null
  }
}
