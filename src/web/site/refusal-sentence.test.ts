import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { business } from '../../domain/business.ts'
import { refusalCodes } from '../../domain/refusals.ts'

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('no refusal on a page contains the default phone number if BUSINESS_PHONE is set', async () => {
  vi.resetModules()
  vi.stubEnv('BUSINESS_PHONE', '(480) 555-0199')
  const { refusalSentence } = await import('./refusal-sentence.ts')
  const sentences = refusalCodes.map(refusalSentence)
  expect(sentences.filter((sentence) => sentence.includes('(480) 555-0199')).length).toBeGreaterThan(5)
  expect(sentences.filter((sentence) => sentence.includes(business.phone))).toEqual([])
})

test('every page imports refusalSentence from site/refusal-sentence.ts', () => {
  const takes = /import \{[^}]*\brefusalSentence\b[^}]*\} from '[./]*\/domain\/refusals\.ts'/
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => takes.test(readFileSync(file, 'utf8')))).toEqual(['src/web/site/refusal-sentence.ts'])
})
