import { Hono } from 'hono'
import { z } from 'zod'
import { documentLabel } from '../../domain/companies/invoice.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { verifyLinkToken } from '../platform/http/links/signed-link.ts'
import { describes, send } from '../platform/http/responses.ts'
import { param } from '../platform/http/validation.ts'
import { CompanyInvoice, creditedNumber, type FoundInvoice, invoiceJson, oneInvoice } from './invoice-json.ts'
import { writtenOnce } from './pdf/written-once.ts'

const Token = z.strictObject({ token: z.string().max(100) })

// Documents never change, so each PDF is generated once.
const cachePdf = writtenOnce()

/** A document as a PDF download: content, file name and headers. */
export async function pdfFile(found: FoundInvoice) {
  const { id, kind, number } = found.invoice
  const filename = `${documentLabel(kind, number)}.pdf`
  return {
    filename,
    content: await cachePdf(id, async () => {
      // Loads the PDF library with the first PDF; most servers never need it.
      const { invoicePdf } = await import('./pdf/invoice-pdf.ts')
      return await invoicePdf(found.invoice, creditedNumber(found))
    }),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  }
}

interface Deps {
  db: Database
  cards: Cards | undefined
  clock: () => Date
  secrets: Secrets
}

/** Mounted at /api/companies: invoices and credit notes, for anyone with the emailed link. */
export function companyInvoiceRoutes({ db, cards, clock, secrets }: Deps) {
  const found = (token: string) => oneInvoice(db, verifyLinkToken('company invoice', token, secrets.authSecret))
  const refuses = ['link-expired', 'invoice-not-found'] as const
  return new Hono<Env>()
    .get(
      '/invoices/:token',
      describes('Get an invoice and what is still due on it', { 200: CompanyInvoice }, refuses),
      param(Token),
      async (c) => {
        const json = invoiceJson(
          { cards, secret: secrets.authSecret },
          await found(c.req.valid('param').token),
          clock(),
        )
        return send(c, CompanyInvoice, json)
      },
    )
    .get(
      '/invoices/:token/pdf',
      describes('Download an invoice as a PDF', { 200: null }, [...refuses, 'too-many-attempts']),
      param(Token),
      async (c) => {
        const invoice = await found(c.req.valid('param').token)
        await consumeLimit(db, 'mailed-link-from-address', c.var.address, clock())
        const { content, headers } = await pdfFile(invoice)
        return c.body(new Uint8Array(content), 200, headers)
      },
    )
}
