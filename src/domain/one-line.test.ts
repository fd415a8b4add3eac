import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['  Dana Whitfield ', 'Dana Whitfield'],
  ['Dana\r\nBcc: eve@example.com', 'Dana Bcc: eve@example.com'],
  ['a\tb\u0000c\u0085d\u2028e\u2029f\u007fg', 'a b c d e f g'],
  ['\n\n', ''],
  ['Zoë 👩‍👩‍👧 O’Neill', 'Zoë 👩‍👩‍👧 O’Neill'],
])('%j is the line %j', (typed, line) => expect(oneLine(typed)).toBe(line))
