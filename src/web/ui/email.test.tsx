import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './email.tsx'

const shown = (address: string) => renderToStaticMarkup(<Email address={address} />).replaceAll('<wbr/>', '|')

test('an email address may break before the @ and within a long domain, but its last part is never alone', () => {
  expect(shown('rae@sonoran.example.com')).toBe('rae|@sonoran.|example.com')
  expect(shown('first.last@example.com')).toBe('first.last|@example.com')
  expect(shown('"a@b"@x.co.uk')).toBe('&quot;a@b&quot;|@x.|co.uk')
})

test('a text without an @ is shown as it is', () => {
  expect(shown('none on file. Ask them. Or call.')).toBe('none on file. Ask them. Or call.')
})
