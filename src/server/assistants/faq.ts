import type { Site } from '../platform/http/pages/site.ts'

/** A question on the FAQ page with its answer. */
export interface Answered {
  category: string
  question: string
  answer: string
}

/** Questions and answers of the FAQ page, from a file in the build; empty without a build. */
export function readFaq(site: Site): Answered[] {
  const file = site.files.get('/faq.json')?.at(-1)
  return file ? (JSON.parse(new TextDecoder().decode(file.bytes)) as Answered[]) : []
}
