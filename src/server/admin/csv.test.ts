import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const line = (...cells: (string | number | null)[]) => csvFile([], [cells]).slice(3).trimEnd()

test('text that a spreadsheet would calculate is made plain', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
    expect(line(text)).toBe(`'${text}`)
  }
  expect(line('\r=1')).toBe(`"'\r=1"`)
  expect(line('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
})

test('numbers stay numbers, quotes are doubled, nothing is empty', () => {
  expect(line(-5, 'say "hi"', 'a, b', null, 'plain')).toBe('-5,"say ""hi""","a, b",,plain')
})
