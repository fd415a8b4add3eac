import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { dayLabel, longDate } from '../../../domain/calendar.ts'
import { containedTaxes, documentLabel } from '../../../domain/companies/invoice.ts'
import { priceLabel } from '../../../domain/money.ts'
import type { CompanyInvoiceRow } from '../../platform/database/company-schema.ts'
import { inFont } from './in-font.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Struct = ReturnType<Pdf['struct']>

// Made by tools/fonts.mjs of the fonts that the pages use.
const fontAt = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const fonts = { text: fontAt('public-sans-400'), strong: fontAt('public-sans-650'), display: fontAt('besley-760') }

const ink = '#141b2d'
const quiet = '#3b3f52'
const hairline = '#cfb98f'
const MARGIN = 60
const WIDTH = 612 - 2 * MARGIN
const AMOUNT = 110
const GAP = 16
const BOTTOM = 792 - MARGIN

type Invoice = Omit<CompanyInvoiceRow, 'id' | 'bookingId' | 'quoteId' | 'credits'>

/**
 * An invoice or credit note as a PDF: our fonts embedded, tagged for screen readers (PDF/UA). Of the document alone, so
 * that the same one is the same bytes; `credited` is the number of the invoice that a credit note takes back.
 */
export function invoicePdf(invoice: Invoice, credited: number | undefined): Promise<Buffer> {
  const { kind, number, seller, createdAt } = invoice
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${documentLabel(kind, number)}`
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    // Its types know the other subsets alone.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: fonts.text,
    info: { Title: title, Author: seller.name, CreationDate: createdAt },
  })
  const done = collected(pdf)
  write(pdf, title, invoice, credited)
  pdf.end()
  return done
}

function collected(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  return promise
}

function write(pdf: Pdf, title: string, invoice: Invoice, credited: number | undefined): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const { seller, company, contactName, address, event, poNumber, issuedOn, dueOn, totalCents } = invoice

  paragraph(pdf, root, 'H1', title, { font: fonts.display, size: 26 })
  pdf.moveDown(0.6)
  paragraph(pdf, root, 'P', [seller.name, seller.address, seller.phone, seller.email].filter(Boolean).join('\n'))
  pdf.moveDown(1)
  paragraph(pdf, root, 'H2', invoice.kind === 'invoice' ? 'Bill to' : 'Credit to', { font: fonts.strong })
  paragraph(pdf, root, 'P', `${company}\n${contactName}\n${address}`)
  pdf.moveDown(1)

  facts(pdf, root, [
    ['Date', longDate(issuedOn)],
    ...(dueOn ? [['Due', longDate(dueOn)] as const] : []),
    ...(poNumber ? [['PO number', poNumber] as const] : []),
    ...(credited === undefined ? [] : [['Credit for', `Invoice ${documentLabel('invoice', credited)}`] as const]),
    [
      'For',
      `${event.packageName}, ${dayLabel(event.date)}, ${event.date.slice(0, 4)}, ${event.time} to ${event.endTime}`,
    ],
  ])
  pdf.moveDown(1)

  const table = pdf.struct('Table')
  root.add(table)
  row(pdf, table, 'Description', 'Amount', { head: true })
  for (const { label, cents } of invoice.lines) row(pdf, table, label, priceLabel(cents))
  row(pdf, table, 'Total', priceLabel(totalCents), { strong: true })
  table.end()
  for (const { name, percent, cents } of containedTaxes(invoice.lines))
    paragraph(pdf, root, 'P', `Includes ${percent}% ${name}: ${priceLabel(cents)}`, { color: quiet })

  pdf.moveDown(1.5)
  paragraph(pdf, root, 'P', closing(invoice), { color: quiet })
  root.end()
}

const closing = ({ kind, number, seller }: Invoice) =>
  kind === 'invoice'
    ? `To pay by bank transfer or check, email ${seller.email} and mention ${documentLabel(kind, number)}.`
    : `This credit note cancels that invoice in full. Questions? Email ${seller.email}.`

interface Look {
  font?: string
  size?: number
  color?: string
}

function paragraph(pdf: Pdf, parent: Struct, tag: 'H1' | 'H2' | 'P', text: string, look: Look = {}): void {
  const { font = fonts.text, size = 10.5, color = ink } = look
  const words = inFont(text)
  pdf.font(font, size).fillColor(color)
  roomFor(pdf, pdf.heightOfString(words, { width: WIDTH, lineGap: 2 }))
  parent.add(pdf.struct(tag, {}, () => void pdf.text(words, MARGIN, pdf.y, { width: WIDTH, lineGap: 2 })))
}

/** Names and what they are, as a list whose items are read one after another. */
function facts(pdf: Pdf, parent: Struct, rows: readonly (readonly [name: string, value: string])[]): void {
  const list = pdf.struct('L')
  parent.add(list)
  for (const [name, value] of rows) {
    const words = inFont(value)
    const at = 90
    pdf.font(fonts.text, 10.5)
    const height = pdf.heightOfString(words, { width: WIDTH - at })
    roomFor(pdf, height)
    const y = pdf.y
    const item = pdf.struct('LI')
    list.add(item)
    item.add(pdf.struct('Lbl', {}, () => void pdf.fillColor(quiet).text(name, MARGIN, y, { width: at - GAP })))
    item.add(pdf.struct('LBody', {}, () => void pdf.fillColor(ink).text(words, MARGIN + at, y, { width: WIDTH - at })))
    item.end()
    pdf.y = y + height + 4
  }
  list.end()
}

function row(pdf: Pdf, table: Struct, label: string, amount: string, { head = false, strong = false } = {}): void {
  const words = inFont(label)
  const width = WIDTH - AMOUNT - GAP
  pdf.font(head || strong ? fonts.strong : fonts.text, strong ? 13 : 10.5).fillColor(head ? quiet : ink)
  const height = pdf.heightOfString(words, { width })
  roomFor(pdf, height + 12)
  const y = pdf.y
  const tr = pdf.struct('TR')
  table.add(tr)
  const cell = head ? 'TH' : 'TD'
  tr.add(pdf.struct(cell, {}, () => void pdf.text(words, MARGIN, y, { width })))
  tr.add(
    pdf.struct(cell, {}, () => void pdf.text(amount, MARGIN + WIDTH - AMOUNT, y, { width: AMOUNT, align: 'right' })),
  )
  tr.end()
  rule(pdf, y + height + 5, head)
  pdf.x = MARGIN
  pdf.y = y + height + 12
}

/** A line that only eyes need. */
function rule(pdf: Pdf, y: number, isDark: boolean): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(isDark ? 1 : 0.5)
    .strokeColor(isDark ? ink : hairline)
    .stroke()
  pdf.endMarkedContent()
}

/** What would cross the end of a page begins on the next. */
function roomFor(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}
