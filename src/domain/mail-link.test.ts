import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  ['ann@example.com', 'mailto:ann@example.com'],
  ['ann+golf@example.com', 'mailto:ann%2Bgolf@example.com'],
  ['x@y.example?bcc=eve@evil.example&body=Pay', 'mailto:x@y.example%3Fbcc%3Deve@evil.example%26body%3DPay'],
  ['a@b.example,eve@evil.example', 'mailto:a@b.example%2Ceve@evil.example'],
])('the link to write to "%s" only has that recipient', (email, link) => {
  expect(mailLink(email)).toBe(link)
  expect(decodeURIComponent(new URL(link).pathname)).toBe(email)
})
