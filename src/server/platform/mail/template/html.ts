import { html } from 'hono/html'
import type { EmailContent, Sender } from './content-types.ts'
import { foot, head, partHtml } from './parts.ts'
import { stylesheet } from './style.ts'

/**
 * An email as HTML: tables and inline styles, because that is what mail programs agree on; the stylesheet adds only
 * the dark colours and the phone's widths.
 */
export const emailHtml = ({ subject, preview, title, parts }: EmailContent, sender: Sender): string =>
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
${parts.map((part) => html`<tr><td>${partHtml(part)}</td></tr>`)}
${foot(sender)}
</table>
</td></tr>
</table>
</body>
</html>
`)

const h1 =
  "margin:32px 0 16px;font:bold 38px/1.04 Rockwell,'Roboto Slab',Georgia,serif;letter-spacing:-.022em;color:#141b2d"
