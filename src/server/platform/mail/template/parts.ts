import { html } from 'hono/html'
import type { Fact, Part, Sender } from './content-types.ts'

const text = "'Public Sans','Franklin Gothic Book','Helvetica Neue',Arial,sans-serif"
const display = "Rockwell,'Roboto Slab',Georgia,serif"

const table = (rows: unknown, style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`

/** The mark (a dome with a lit door) and the name, drawn without pictures: those are often not loaded. */
export const head = ({ name, publicUrl }: Sender) => {
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

export const foot = ({ name, trade, region, phone, email, publicUrl }: Sender) => html`<tr>
<td class="ground" style="padding:16px 0 0;border-top:2px solid #141b2d">
<p class="quiet" style="margin:0;font:13px/1.5 ${text};color:#3b3f52">${name}, ${trade}, ${region}<br>
${phone}, <a href="mailto:${email}">${email}</a><br>
<a href="${publicUrl}/">${new URL(publicUrl).host}</a></p>
</td></tr>`

/** One part of an email. */
export function partHtml(part: Part) {
  switch (part.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 20px;font:17px/1.55 ${text};color:#141b2d">${part.text}</p>`
    case 'heading':
      return html`<h2 class="ink" style="margin:12px 0 8px;font:bold 22px/1.2 ${display};color:#141b2d">${part.text}</h2>`
    case 'note':
      return html`<p class="quiet" style="margin:0 0 20px;font:14px/1.5 ${text};color:#3b3f52">${part.text}</p>`
    case 'list':
      return html`<ul class="ink" style="margin:0 0 24px;padding:0 0 0 20px;font:16px/1.55 ${text};color:#141b2d">
${part.items.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)}</ul>`
    case 'facts':
      return table(part.rows.map(fact), 'margin:0 0 24px;border-collapse:collapse')
    case 'event':
      return event(part)
    case 'button':
      return button(part.label, part.href)
  }
}

const fact = ({ label, value, strong = false }: Fact) => {
  const size = strong ? `bold 24px/1.2 ${display}` : `16px/1.4 ${text}`
  const cell = 'padding:9px 0;border-bottom:1px solid #cfb98f;vertical-align:baseline'
  return html`<tr>
<td class="${strong ? 'ink' : 'quiet'} hairline" style="${cell};padding-right:16px;font:${strong ? 'bold ' : ''}16px/1.4 ${text};color:${strong ? '#141b2d' : '#3b3f52'}">${label}</td>
<td class="ink hairline" align="right" style="${cell};font:${size};color:#141b2d">${value}</td>
</tr>`
}

/** The day in a dome: night ground and a green base while it stands, sunk and struck when it is over. */
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

const button = (label: string, href: string) => html`<p style="margin:4px 0 28px">
<a class="action wide" href="${href}" style="display:inline-block;padding:15px 28px 14px;background:#1a5e30;border-bottom:3px solid #0f3a1e;border-radius:14px 14px 3px 3px;font:600 17px/1.2 ${text};color:#fffbf2;text-decoration:none">${label}</a></p>`
