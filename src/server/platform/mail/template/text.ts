import type { EmailContent, Fact, Part, Sender } from './content-types.ts'

const WIDTH = 72

/** An email as plain text, in lines of at most 72 characters where words allow. */
export function emailText({ title, parts }: EmailContent, sender: Sender): string {
  const foot = [
    '--',
    `${sender.name}, ${sender.trade}, ${sender.region}`,
    `${sender.phone}, ${sender.email}`,
    sender.publicUrl,
  ]
  return `${[wrap(title), ...parts.map(partText), foot.join('\n')].join('\n\n')}\n`
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'event':
      return `${part.over ? 'Cancelled: ' : ''}${part.weekday}, ${part.date}\n${part.hours}`
    case 'facts':
      return part.rows.map(factText).join('\n')
    case 'list':
      return part.items.map((item) => wrap(`- ${item}`, '  ')).join('\n')
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'heading':
      return wrap(`${part.text}:`)
    default:
      return wrap(part.text)
  }
}

const factText = ({ label, value }: Fact) => wrap(`${label}: ${value}`, '  ')

function wrap(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length >= WIDTH && line !== '') lines.push(indent + word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
