import type PDFDocument from 'pdfkit'
import { inFont } from './in-font.ts'

/** The dome of public/logo.svg, 32 by 22 points once it's on the page. */
export const dome = 'M1 27v-4.6C1 12.6 7.6 5 16 5s15 7.6 15 17.4V27ZM12.4 27V14.8h3.4a6.1 6.1 0 0 1 0 12.2Z'

type Pdf = InstanceType<typeof PDFDocument>

/** Draws the logo at the top of a page, from `x`: the dome, hidden from screen readers, and the seller's name as text. */
export function letterhead(
  pdf: Pdf,
  parent: ReturnType<Pdf['struct']>,
  x: number,
  { name, font, color }: { name: string; font: string; color: string },
): void {
  const top = pdf.y
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .save()
    .translate(x - 1, top - 5)
    .path(dome)
    .fill(color, 'even-odd')
    .restore()
  pdf.endMarkedContent()
  pdf.font(font, 18).fillColor(color)
  parent.add(pdf.struct('P', {}, () => void pdf.text(inFont(name), x + 38, top, { lineBreak: false })))
  pdf.x = x
  pdf.y = top + 22
}
