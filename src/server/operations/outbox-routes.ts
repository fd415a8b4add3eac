import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import { Refused } from '../../domain/refusals.ts'
import type { Config } from '../platform/config/config.ts'
import type { Env } from '../platform/http/context.ts'
import { outboxFolder } from '../platform/mail/transport.ts'

/** The outbox's emails as recipients see them; mounted at /dev/mail by `npm run dev` only. */
export const devMailRoutes = ({ config }: { config: Config }) => {
  const folder = outboxFolder(config)

  async function mailNamed(name: string): Promise<Email> {
    if (!/^[\w-]+\.eml$/.test(name)) throw new Refused('not-found')
    const raw = await readFile(join(folder, name)).catch(() => {
      throw new Refused('not-found')
    })
    return PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  }

  return new Hono<Env>()
    .use(async (c, next) => {
      // The emails contain links that open accounts, so only this machine may read them.
      if (!/^(::ffff:)?127\.|^::1$/.test(c.var.address)) throw new Refused('not-found')
      await next()
      c.header('cache-control', 'no-store')
    })
    .get('/', async (c) => c.html(listPage(await newestFirst(folder), config.business.name)))
    .get('/:name', async (c) => c.html(mailPage(c.req.param('name'), await mailNamed(c.req.param('name')))))
    .get('/:name/html', async (c) => {
      const { html: body = '' } = await mailNamed(c.req.param('name'))
      c.header('content-security-policy', "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'")
      return c.html(body)
    })
}

interface Entry {
  name: string
  at: Date
  mail: Email
}

async function newestFirst(folder: string): Promise<Entry[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const entries = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return { name, at: (await stat(file)).mtime, mail: await PostalMime.parse(await readFile(file)) }
    }),
  )
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime())
}

const page = (title: string, body: unknown) => html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui}
body{max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
td{padding:.4rem 1rem .4rem 0;border-bottom:1px solid #8884}
iframe{border:1px solid #8888;height:56rem;max-width:100%}
pre{white-space:pre-wrap;font-size:.85rem}
</style>
${body}</html>`

const formatRecipients = ({ to = [] }: Email) => to.map(({ address }) => address).join(', ')

const listPage = (entries: Entry[], business: string) =>
  page(
    `Outbox of ${business}`,
    html`<h1>Outbox</h1>
${entries.length === 0 ? html`<p>No mail yet. Book something, or ask for a new password.</p>` : ''}
<table>${entries.map(
      ({ name, at, mail }) =>
        html`<tr><td>${at.toLocaleString('en-US')}</td><td>${formatRecipients(mail)}</td><td><a href="/dev/mail/${name}">${mail.subject}</a></td></tr>`,
    )}</table>`,
  )

const mailPage = (name: string, mail: Email) =>
  page(
    mail.subject ?? name,
    html`<p><a href="/dev/mail">Outbox</a></p>
<h1>${mail.subject}</h1>
<p>From ${mail.from?.name} ${mail.from?.address}<br>To ${formatRecipients(mail)}<br>${mail.messageId}</p>
<iframe title="On a phone" width="360" src="/dev/mail/${name}/html"></iframe>
<iframe title="On a desk" width="700" src="/dev/mail/${name}/html"></iframe>
<h2>As text</h2><pre>${mail.text}</pre>
${mail.attachments.map((file) => html`<h2>${file.filename} (${file.mimeType})</h2><pre>${String(file.content)}</pre>`)}`,
  )
