import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const line = (...cells: (string | number | null)[]) => csvFile([], [cells]).slice(3).trimEnd()

test('text that a spreadsheet would calculate is neutralized', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
    expect(line(text)).toBe(`'${text}`)
  }
  expect(line('\r=1')).toBe(`"'\r=1"`)
  expect(line('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
})

test('numbers stay numbers, quotes are doubled, and null becomes an empty cell', () => {
  expect(line(-5, 'say "hi"', 'a, b', null, 'plain')).toBe('-5,"say ""hi""","a, b",,plain')
})

/** The cells Excel reads with semicolons as separators: a quote counts only at the start of a cell. */
const cellsAtSemicolons = (text: string) =>
  text.split(/[;\r\n\t]/).map((piece) =>
    piece
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(/^"+/, ''),
  )

test.each([
  'Birthday;=1+1',
  'Birthday; =HYPERLINK("http://x";"y")',
  'a;"=1+1"',
  ';;;@SUM(A1)',
  'Ring twice\n=1+1',
  'Ring twice\r\n\r\n+1',
  'a;\t-1',
  'a\t＝1',
])('%j contains no formula in a spreadsheet that splits at semicolons', (text) => {
  const cells = cellsAtSemicolons(line('plain', text))
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

test('harmless semicolons and line breaks are unchanged', () => {
  expect(line('Gate 4; ring = twice')).toBe('Gate 4; ring = twice')
  expect(line('left\nright')).toBe('"left\nright"')
})

test('a cell of only line breaks and semicolons takes linear time', () => {
  // CPU time of this thread only, so other load on the machine doesn't count.
  const began = process.threadCpuUsage()
  line(';\n'.repeat(200_000))
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000)
})
