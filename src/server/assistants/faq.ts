import type { Site } from '../platform/http/pages/site.ts'

/** A question of the FAQ page with its answer. */
export interface Answered {
  category: string
  question: string
  answer: string
}

/** The questions and answers of the FAQ page, from the file that the build wrote with it; none where nothing is built. */
export function faqOf(site: Site): Answered[] {
  const file = site.files.get('/faq.json')?.at(-1)
  return file ? (JSON.parse(new TextDecoder().decode(file.bytes)) as Answered[]) : []
}
