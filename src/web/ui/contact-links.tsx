import { Fragment } from 'react'
import { contact } from '../site/contact.ts'

const linkByText: Record<string, string> = { [contact.email]: contact.mailLink, [contact.phone]: contact.phoneLink }

/** Turns the business's email address and phone number in a sentence into links. */
export function withContactLinks(sentence: string) {
  const parts = sentence.split(contact.phone).flatMap((part, at) => (at > 0 ? [contact.phone, part] : [part]))
  const pieces = parts.flatMap((part) =>
    part.split(contact.email).flatMap((piece, at) => (at > 0 ? [contact.email, piece] : [piece])),
  )
  return pieces.map((piece, at) => {
    const link = linkByText[piece]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    return <Fragment key={at}>{link ? <a href={link}>{piece}</a> : piece}</Fragment>
  })
}
