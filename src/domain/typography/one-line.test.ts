import { expect, test } from 'vitest'
import { oneLine, severalLines, withoutLinks } from './one-line.ts'

test.each([
  ['  Dana Whitfield ', 'Dana Whitfield'],
  ['Dana\r\nBcc: eve@example.com', 'Dana Bcc: eve@example.com'],
  ['a\tb\u0000c\u0085d\u2028e\u2029f\u007fg', 'a b c d e f g'],
  ['\n\n', ''],
  ['Dana \u202Emoc.live\u2066\u200F\u061C', 'Dana moc.live'],
  ['Zoë 👩‍👩‍👧 O’Neill', 'Zoë 👩‍👩‍👧 O’Neill'],
  ['\u200B\u2060\uFEFF', ''],
  ['half an emoji \uD83D', 'half an emoji \uFFFD'],
])('oneLine turns %j into %j', (typed, line) => expect(oneLine(typed)).toBe(line))

test.each([
  ['Dana Whitfield', 'Dana Whitfield'],
  ["J.R.R. O'Neill, Jr.", "J.R.R. O'Neill, Jr."],
  ['1 Main St., Apt. 2.5, Phoenix, AZ 85001', '1 Main St., Apt. 2.5, Phoenix, AZ 85001'],
  ['Win at https://evil.example/x?y', 'Win at evil example/x?y'],
  ['WWW.Evil.example', 'WWW Evil example'],
  ['evil.com', 'evil com'],
  ['evil。com and münchen．de', 'evil com and münchen de'],
  ['http://93.184.216.34/a', '93 184 216 34/a'],
  ['htthttp://p://evil.com', 'htthttp p evil com'],
  ['e\u0301vile\u0301.com and 💩.la', 'e\u0301vile\u0301 com and 💩 la'],
  ['evil.\u200Bcom and ev\u00ADil\u00AD.com', 'evil com and evil com'],
  ['Zoë 👩‍👩‍👧 O’Neill', 'Zoë 👩‍👩‍👧 O’Neill'],
  ['mailto:eve@evil.com tel:+15550100', 'eve@evil com +15550100'],
])('withoutLinks turns %j into %j', (typed, plain) => expect(withoutLinks(typed)).toBe(plain))

test.each([
  ['  Gate code 4417.\r\nRing twice.\n', 'Gate code 4417.\nRing twice.'],
  ['a\rb\u2028c\u0085d\u2029e', 'a\nb\nc\nd\ne'],
  ['a\tb\u0000c\u007fd', 'a b c d'],
  ['a\n\n\n\nb', 'a\n\nb'],
  ['\n \n', ''],
  ['Dana \u202Emoc.live', 'Dana moc.live'],
  ['\u200B\nhalf an emoji \uDE00', 'half an emoji \uFFFD'],
])('severalLines turns %j into %j', (typed, text) => expect(severalLines(typed)).toBe(text))
