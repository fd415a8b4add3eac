/** Content of an email, independent of layout; rendered as HTML and text (render.ts). */
export interface EmailContent {
  subject: string
  /** Preview text that mail programs show next to the subject. */
  preview: string
  title: string
  parts: Part[]
}

export type Part =
  | { kind: 'paragraph'; text: string }
  /** Day and hours of the event, the largest element of an email. `over`: it won't take place. */
  | { kind: 'event'; weekday: string; date: string; hours: string; over?: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  /** Someone's own words. */
  | { kind: 'quote'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; label: string; href: string }
  /** Smaller print, such as conditions or "if this wasn't you". */
  | { kind: 'note'; text: string }

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
export const button = (label: string, href: string): Part => ({ kind: 'button', label, href })
export const note = (text: string): Part => ({ kind: 'note', text })

/** A row of a small table. `strong` for the total. */
export interface Fact {
  label: string
  value: string
  strong?: boolean
}

/** Sender details in the footer of every email. */
export interface Sender {
  name: string
  trade: string
  region: string
  email: string
  phone: string
  publicUrl: string
}
