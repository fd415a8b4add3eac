import { html, raw } from 'hono/html'
import { unbroken } from '../../../../domain/calendar.ts'
import { mailLink } from '../../../../domain/mail-link.ts'
import type { Config } from '../../config/config.ts'
import type { EmailContent, Fact, Part, Sender } from './content-types.ts'

const text = "'Public Sans','Franklin Gothic Book','Helvetica Neue',Arial,sans-serif"
const display = "Rockwell,'Roboto Slab',Georgia,serif"

const table = (rows: unknown, style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`

/** Logo (a dome with a lit door) and name, drawn without images because those are often blocked. */
const head = ({ name, publicUrl }: Sender) => {
  const [before, after] = name.split(' & ')
  const words =
    after === undefined ? name : html`${before} <span class="accent" style="color:#c2622b">&amp;</span> ${after}`
  return html`<tr><td class="ground" style="padding:0 0 12px;border-bottom:2px solid #141b2d">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="vertical-align:bottom"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="shell" width="34" height="25" align="center" style="width:34px;height:25px;background:#141b2d;border-radius:17px 17px 0 0;vertical-align:bottom;line-height:0;font-size:0"><span class="door page" style="display:inline-block;width:10px;height:14px;background:#f3e7d2;border-radius:0 7px 0 0"></span></td>
</tr></table></td>
<td style="padding-left:10px;vertical-align:bottom"><a class="ink" href="${publicUrl}/" style="font:bold 24px/1 ${display};letter-spacing:-.02em;color:#141b2d;text-decoration:none">${words}</a></td>
</tr></table>
</td></tr>`
}

const foot = ({ name, trade, region, phone, email, publicUrl }: Sender) => html`<tr>
<td class="ground" style="padding:16px 0 0;border-top:2px solid #141b2d">
<p class="quiet" style="margin:0;font:13px/1.5 ${text};color:#3b3f52">${name}, ${trade}, ${region}<br>
${phone}, <a href="${mailLink(email)}">${email}</a><br>
<a href="${publicUrl}/">${new URL(publicUrl).host}</a></p>
</td></tr>`

/** Parts as the email's rows: buttons that follow one another share one. */
function partRows(parts: readonly Part[]): Part[][] {
  const rows: Part[][] = []
  for (const part of parts) {
    const above = rows.at(-1)
    if (part.kind === 'button' && above?.[0]?.kind === 'button') above.push(part)
    else rows.push([part])
  }
  return rows
}

/** One part of an email; `first` is its first button, the primary one. */
function partHtml(part: Part, first: Part | undefined) {
  switch (part.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 20px;font:17px/1.55 ${text};color:#141b2d">${part.text}</p>`
    case 'heading':
      return html`<h2 class="ink" style="margin:12px 0 8px;font:bold 22px/1.2 ${display};color:#141b2d">${part.text}</h2>`
    case 'note':
      return html`<p class="quiet" style="margin:0 0 20px;font:14px/1.5 ${text};color:#3b3f52">${part.text}</p>`
    case 'quote':
      return html`<p class="ink hairline" style="margin:0 0 20px;padding-left:16px;border-left:3px solid #cfb98f;font:17px/1.55 ${text};color:#141b2d">${part.text}</p>`
    case 'list':
      return html`<ul class="ink" style="margin:0 0 24px;padding:0 0 0 20px;font:16px/1.55 ${text};color:#141b2d">
${part.items.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)}</ul>`
    case 'facts':
      return table(part.rows.map(fact), 'margin:0 0 24px;border-collapse:collapse')
    case 'event':
      return event(part)
    case 'button':
      return part === first ? button(part) : secondButton(part)
  }
}

const fact = ({ label, value, strong = false }: Fact) => {
  const size = strong ? `bold 24px/1.2 ${display}` : `16px/1.4 ${text}`
  const cell = 'padding:9px 0;border-bottom:1px solid #cfb98f;vertical-align:baseline'
  // Neither 'ZIP code', 'INV-1004' nor 'November 18, 2026' breaks, whatever is in the other column. A long email address does.
  const whole = (words: string, most: number) => (words.length <= most ? ';white-space:nowrap' : '')
  const [before, ...host] = value.split(/(?=@)/)
  return html`<tr>
<td class="${strong ? 'ink' : 'quiet'} hairline" style="${cell}${whole(label, 14)};padding-right:16px;font:${strong ? 'bold ' : ''}16px/1.4 ${text};color:${strong ? '#141b2d' : '#3b3f52'}">${label}</td>
<td class="ink hairline" align="right" style="${cell}${whole(value, 20) || ';overflow-wrap:anywhere'};font:${size};color:#141b2d">${before}${host.map((part) => html`<wbr>${part}`)}</td>
</tr>`
}

/** The day in a dome: dark with a green base while it is on, faded and struck through when it is over. */
const event = ({ weekday, date, hours, over = false }: Part & { kind: 'event' }) => {
  const ground = over
    ? 'background:#e8d8bb;border-bottom:3px solid #7f6a45'
    : 'background:#0d1424;border-bottom:3px solid #86d672'
  const strike = over ? 'text-decoration:line-through' : ''
  const ink = over ? '#3b3f52' : '#f6ecda'
  const tone = over ? 'quiet' : 'on-night'
  return table(
    html`<tr><td class="inset ${over ? 'over' : 'night'}" style="${ground};border-radius:28px 28px 4px 4px;padding:30px 32px 26px">
<p class="${tone}" style="margin:0 0 6px;font:16px/1.3 ${text};color:${over ? ink : '#c4bdb0'};${strike}">${weekday}</p>
<p class="day ${tone}" style="margin:0 0 10px;font:bold 34px/1.05 ${display};letter-spacing:-.02em;color:${ink};${strike}">${date}</p>
<p class="${over ? tone : 'lit'}" style="margin:0;font:bold 20px/1.2 ${display};color:${over ? ink : '#86d672'};${strike}">${hours}</p>
</td></tr>`,
    'margin:4px 0 24px;border-collapse:separate',
  )
}

const button = ({ label, href }: Part & { kind: 'button' }) =>
  html`<a class="action wide" href="${href}" style="display:inline-block;margin:4px 8px 16px 0;padding:15px 28px 14px;background:#1a5e30;border-bottom:3px solid #0f3a1e;border-radius:14px 14px 3px 3px;font:600 17px/1.2 ${text};color:#fffbf2;text-decoration:none">${label}</a> `

const secondButton = ({ label, href }: Part & { kind: 'button' }) =>
  html`<a class="ink ground wide" href="${href}" style="display:inline-block;margin:4px 8px 16px 0;padding:13px 22px 15px;border:2px solid #141b2d;border-radius:14px 14px 3px 3px;font:600 16px/1.2 ${text};color:#141b2d;text-decoration:none">${label}</a> `

const WIDTH = 72

/** An email as plain text, wrapped at 72 characters where words allow. */
function emailText({ title, parts }: EmailContent, sender: Sender): string {
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
  for (const unit of unbroken(text).split(' ')) {
    const word = unit.replace(/\u00a0(?=[A-Z]|off|hours?|\d)/g, ' ')
    const line = lines.at(-1) ?? ''
    if (line.length + word.length >= WIDTH && line !== '') lines.push(indent + word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

/**
 * An email as HTML. Uses tables and inline styles for compatibility with mail programs; the stylesheet only adds dark colors
 * and narrow screens.
 */
const emailHtml = ({ subject, preview, title, parts }: EmailContent, sender: Sender): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
${stylesheet}
</head>
<body class="page" style="margin:0;padding:0;background:#f3e7d2">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3e7d2">
<tr><td align="center" class="gutter" style="padding:32px 24px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
${head(sender)}
<tr><td><h1 class="ink display" style="${h1}">${title}</h1></td></tr>
${partRows(parts).map((row) => html`<tr><td>${row.map((part) => partHtml(part, firstButton(parts)))}</td></tr>`)}
${foot(sender)}
</table>
</td></tr>
</table>
</body>
</html>
`)

const firstButton = (parts: readonly Part[]) => parts.find(({ kind }) => kind === 'button')

const h1 =
  "margin:32px 0 16px;font:bold 38px/1.04 Rockwell,'Roboto Slab',Georgia,serif;letter-spacing:-.022em;color:#141b2d"

// Light colors are inline, because many programs drop stylesheets. These are the brand's dark tokens.
const dark: Record<string, string> = {
  page: 'background:#131b30',
  ink: 'color:#f6ecda',
  quiet: 'color:#c4bdb0',
  accent: 'color:#f3ac7b',
  ground: 'border-color:#f6ecda',
  hairline: 'border-color:#33405c',
  night: 'background:#0b1120;border-color:#86d672',
  lit: 'color:#86d672',
  over: 'background:#1c2642;border-color:#7d8aa6',
  action: 'background:#86d672;border-color:#5fb04c;color:#0c1a10',
  shell: 'background:#f6ecda',
  door: 'background:#86d672',
}

const rules = (prefix = '') =>
  Object.entries(dark)
    .map(([name, style]) => `${prefix}.${name}{${style.replaceAll(';', ' !important;')} !important}`)
    .join('\n')

const stylesheet = raw(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
p,li{text-wrap:pretty}
h1{text-wrap:balance}
@media (max-width:480px){
.gutter{padding:20px 16px 28px !important}
.display{font-size:32px !important}
.day{font-size:28px !important}
.inset{padding:24px 20px 22px !important}
.wide{display:block !important;margin-right:0 !important;text-align:center !important}
}
@media (prefers-color-scheme:dark){
${rules()}
}
${rules('[data-ogsc] ')}
</style>`)

/** An email as subject, text and HTML, signed by the business. */
export function renderMail(content: EmailContent, { publicUrl, business }: Pick<Config, 'publicUrl' | 'business'>) {
  const { name, trade, region, email, phone } = business
  const sender: Sender = { name, trade, region, email, phone, publicUrl }
  // A line doesn't end in 'at'.
  const html = unbroken(emailHtml(content, sender)).replaceAll(/ at (?=\d)/g, ' at\u00a0')
  return { subject: content.subject, text: emailText(content, sender), html }
}
