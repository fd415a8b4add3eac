import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { longDate } from '../../../domain/calendar.ts'
import { containedTaxes, documentLabel, dueParts } from '../../../domain/companies/invoice.ts'
import { priceLabel } from '../../../domain/money.ts'
import { exemptWords, taxLabel } from '../../../domain/pricing/tax.ts'
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
const COLUMN = (WIDTH - 2 * GAP) / 2
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
    bufferPages: true,
  })
  const done = collected(pdf)
  write(pdf, title, invoice, credited)
  numberPages(pdf, title)
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
  const { seller, company, contactName, address, event, poNumber, issuedOn, dueOn, totalCents, taxCertificate } =
    invoice
  const parts = dueParts(invoice)

  paragraph(pdf, root, 'H1', title, { font: fonts.display, size: 26 })
  pdf.moveDown(0.6)
  const top = pdf.y
  addressOf(pdf, root, MARGIN, top, undefined, [seller.name, seller.address, seller.phone, seller.email])
  const left = pdf.y
  const billTo = invoice.kind === 'invoice' ? 'Bill to' : 'Credit to'
  addressOf(pdf, root, MARGIN + COLUMN + 2 * GAP, top, billTo, [company, contactName, address])
  pdf.x = MARGIN
  pdf.y = Math.max(left, pdf.y)
  pdf.moveDown(1.5)

  facts(pdf, root, [
    ['Date', longDate(issuedOn)],
    ...(dueOn && parts.length === 0 ? [['Due', longDate(dueOn)] as const] : []),
    ...(poNumber ? [['PO number', poNumber] as const] : []),
    ...(credited === undefined ? [] : [['Credit for', `Invoice ${documentLabel('invoice', credited)}`] as const]),
    ['For', `${event.packageName}, ${longDate(event.date)}, ${event.time} to ${event.endTime}`],
  ])
  pdf.moveDown(1)

  const amount = amountsOf(invoice)
  const table = pdf.struct('Table')
  root.add(table)
  const head = (of?: Struct) => row(pdf, of, 'Description', 'Amount', { look: 'head' })
  head(table)
  for (const [at, { label, cents }] of invoice.lines.entries()) {
    // A total alone on its page would be a total of nothing.
    const below = at === invoice.lines.length - 1 ? TOTAL + ROW * parts.length : 0
    row(pdf, table, label, amount(cents), { below, onNewPage: () => head() })
  }
  row(pdf, table, 'Total', amount(totalCents), { look: 'total' })
  for (const { name, cents, dueOn } of parts) row(pdf, table, `${name}, due ${longDate(dueOn)}`, amount(cents))
  table.end()
  if (taxCertificate) paragraph(pdf, root, 'P', exemptWords(taxCertificate), { color: quiet })
  for (const tax of containedTaxes(invoice.lines))
    paragraph(pdf, root, 'P', `Includes ${taxLabel(tax)}: ${amount(tax.cents)}`, { color: quiet })

  pdf.moveDown(1.5)
  paragraph(pdf, root, 'P', closing(invoice), { color: quiet })
  root.end()
}

/** Amounts as the whole document writes them: with cents on every line, if one of them has any. */
function amountsOf({ lines, totalCents, depositCents }: Invoice): (cents: number) => string {
  const hasCents = [...lines.map(({ cents }) => cents), totalCents, depositCents ?? 0].some(
    (cents) => cents % 100 !== 0,
  )
  return (cents) => priceLabel(cents) + (hasCents && cents % 100 === 0 ? '.00' : '')
}

/** One of the two who do business, in a column of its own. */
function addressOf(
  pdf: Pdf,
  parent: Struct,
  x: number,
  y: number,
  title: string | undefined,
  lines: readonly (string | null)[],
): void {
  pdf.y = y
  if (title) {
    pdf.font(fonts.strong, 10.5).fillColor(ink)
    parent.add(pdf.struct('H2', {}, () => void pdf.text(title, x, pdf.y, { width: COLUMN, lineGap: 2 })))
  }
  const words = inFont(lines.filter(Boolean).join('\n'))
  pdf.font(fonts.text, 10.5).fillColor(ink)
  parent.add(pdf.struct('P', {}, () => void pdf.text(words, x, pdf.y, { width: COLUMN, lineGap: 2 })))
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

/** As high as a row of one line is, and as the total is. */
const ROW = 25
const TOTAL = 28

// A head names its column to a screen reader; the library's types do not know it yet.
const columnHead = { scope: 'Column' } as object

interface RowLook {
  look?: 'head' | 'total'
  /** What has to have room below it on the same page. */
  below?: number
  /** Begins a page that has become necessary. */
  onNewPage?: () => void
}

/** A row of a table; without one it is for eyes alone, as the head of a page that goes on. */
function row(
  pdf: Pdf,
  table: Struct | undefined,
  label: string,
  amount: string,
  { look, below = 0, onNewPage }: RowLook = {},
): void {
  const words = inFont(label)
  const width = WIDTH - AMOUNT - GAP
  const isHead = look === 'head'
  const dress = () =>
    pdf.font(look ? fonts.strong : fonts.text, look === 'total' ? 13 : 10.5).fillColor(isHead ? quiet : ink)
  dress()
  const height = pdf.heightOfString(words, { width })
  if (roomFor(pdf, height + 12 + below) && onNewPage) {
    onNewPage()
    dress()
  }
  const y = pdf.y
  const left = () => void pdf.text(words, MARGIN, y, { width })
  const right = () => void pdf.text(amount, MARGIN + WIDTH - AMOUNT, y, { width: AMOUNT, align: 'right' })
  if (table) {
    const tr = pdf.struct('TR')
    table.add(tr)
    for (const cell of [left, right]) tr.add(pdf.struct(isHead ? 'TH' : 'TD', isHead ? columnHead : {}, cell))
    tr.end()
  } else {
    pdf.markContent('Artifact', { type: 'Pagination' })
    left()
    right()
    pdf.endMarkedContent()
  }
  rule(pdf, y + height + 5, isHead)
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

/** Whose pages these are, and which of how many, where there are several; for eyes, as what is read aloud has no pages. */
function numberPages(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; count > 1 && page < count; page++) {
    pdf.switchToPage(page)
    // Below the margin, where a text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font(fonts.text, 9).fillColor(quiet)
    pdf.text(`${title}, page ${page + 1} of ${count}`, MARGIN, BOTTOM + 22, { width: WIDTH, lineBreak: false })
    pdf.endMarkedContent()
  }
}

/** What would cross the end of a page begins on the next: says whether it does. */
function roomFor(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= BOTTOM) return false
  pdf.addPage()
  return true
}
