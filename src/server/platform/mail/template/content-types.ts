/** What a mail says, without how it looks: written once, rendered as HTML and as text (render.ts). */
export interface EmailContent {
  subject: string
  /** What a mail program shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
}

export type Part =
  | { kind: 'paragraph'; text: string }
  /** The day and hours of the event, the one huge thing of a mail. `over`: it will not take place. */
  | { kind: 'event'; weekday: string; date: string; hours: string; over?: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; label: string; href: string }
  /** Smaller and quieter: conditions, "if it was not you". */
  | { kind: 'note'; text: string }

/** A line of a small table. `strong` for the sum. */
export interface Fact {
  label: string
  value: string
  strong?: boolean
}

/** Who writes: stands at the foot of every mail. */
export interface Sender {
  name: string
  trade: string
  region: string
  email: string
  phone: string
  publicUrl: string
}
