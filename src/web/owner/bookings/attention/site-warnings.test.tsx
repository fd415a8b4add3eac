import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailReason } from './site-warnings.tsx'

const wordsFor = (reason: string) => renderToStaticMarkup(<MailReason reason={reason} />).replace(/<[^>]+>/g, '')

test.each([
  'connect ECONNREFUSED 192.0.2.1:587',
  'connect EHOSTUNREACH 192.0.2.1:587',
  'connect ENETUNREACH 2001:db8::1:587',
  'getaddrinfo ENOTFOUND mail.example.com',
  'getaddrinfo EAI_AGAIN mail.example.com',
  'read ETIMEDOUT',
  'Connection timeout',
  'Connection closed unexpectedly',
  'Greeting never received',
  'Timeout',
])('an email that failed with %s did not reach the mail server', (reason) =>
  expect(wordsFor(reason)).toBe('We couldn’t reach the mail server.'),
)

test.each([
  ['550 5.1.1 no such mailbox', 'This email address doesn’t exist.'],
  ['550 5.7.1 rejected as spam', '550 5.7.1 rejected as spam'],
])('an email that the mail server refused with %s says %s', (reason, words) => expect(wordsFor(reason)).toBe(words))
