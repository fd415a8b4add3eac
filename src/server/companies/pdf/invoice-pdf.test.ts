import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { creditLines, invoiceTotal } from '../../../domain/companies/invoice.ts'
import { inFont } from './in-font.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { dome } from './letterhead.ts'

const lines = [
  { label: "Driver's Den, 2 hours", cents: 30_000, tax: { name: 'City tax', percent: 2.3, cents: 674 } },
  { label: 'Discount', cents: -5_000 },
]
const invoice = {
  number: 1001,
  kind: 'invoice' as const,
  issuedOn: '2026-06-01',
  dueOn: '2026-07-01',
  seller: { name: 'Dome & Den', address: 'Greater Phoenix', email: 'hello@dome.example', phone: '(602) 555-0142' },
  company: 'Acme Corp',
  contactName: 'José Núñez',
  email: 'ann@acme.example',
  address: '1 Main St\nPhoenix, AZ 85004',
  poNumber: 'PO-77',
  event: { packageName: "Driver's Den", date: '2026-06-20', time: '2:00 PM', endTime: '4:00 PM' },
  lines,
  totalCents: invoiceTotal(lines),
  depositCents: 5_000,
  taxCertificate: null,
  createdAt: new Date('2026-06-01T19:00:00Z'),
}

const pdfText = (pdf: Buffer) => pdf.toString('latin1')

test('the same invoice gives the same bytes, whenever it is generated', async () => {
  const [first, second] = await Promise.all([invoicePdf(invoice, undefined), invoicePdf(invoice, undefined)])
  expect(first.equals(second)).toBe(true)
  expect((await invoicePdf({ ...invoice, poNumber: 'PO-78' }, undefined)).equals(first)).toBe(false)
})

test('an invoice PDF is tagged for screen readers, in English, titled, and embeds our fonts', async () => {
  const pdf = pdfText(await invoicePdf(invoice, undefined))
  expect(pdf).toMatch(/^%PDF-1\.7/)
  for (const mark of [
    '/Marked true',
    '/Lang (en-US)',
    '/StructTreeRoot',
    '/S /Table',
    '/S /H1',
    '/DisplayDocTitle true',
  ])
    expect(pdf, mark).toContain(mark)
  expect(pdf.match(/\/FontFile2 /g)).toHaveLength(3)
  expect(pdf).not.toContain('Helvetica')
})

test('an invoice PDF shows due dates and a tax exemption', async () => {
  const pdf = await invoicePdf(invoice, undefined)
  const { depositCents, ...rest } = invoice
  for (const other of [{ depositCents: depositCents + 100 }, { depositCents: null }, { taxCertificate: '07-123456' }])
    expect((await invoicePdf({ ...rest, depositCents, ...other }, undefined)).equals(pdf)).toBe(false)
})

test("an invoice PDF has our logo's dome and the seller's name", async () => {
  expect(await readFile('public/logo.svg', 'utf8')).toContain(dome)
  const [path, text] = [vi.spyOn(PDFDocument.prototype, 'path'), vi.spyOn(PDFDocument.prototype, 'text')]
  onTestFinished(() => {
    path.mockRestore()
    text.mockRestore()
  })
  await invoicePdf(invoice, undefined)
  expect(path).toHaveBeenCalledWith(dome)
  expect(text).toHaveBeenCalledWith(invoice.seller.name, expect.any(Number), expect.any(Number), expect.anything())
})

test('a hundred lines take several pages, and a credit note names its invoice', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ label: `Line ${at}: ${'words '.repeat(30)}`, cents: 100 }))
  const long = pdfText(await invoicePdf({ ...invoice, lines: many, totalCents: 10_000 }, undefined))
  expect(long.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(3)
  const credited = {
    ...invoice,
    kind: 'credit note' as const,
    dueOn: null,
    depositCents: null,
    lines: creditLines(lines),
    totalCents: -25_000,
  }
  expect((await invoicePdf(credited, 1001)).equals(await invoicePdf(credited, 1000))).toBe(false)
})

test('a character our fonts lack becomes its base letter or a question mark', () => {
  expect(inFont('José Łukáš Čapek 株式会社 ’–€')).toBe('José ?ukáš Capek ???? ’–€'.replace('š', 's'))
})
