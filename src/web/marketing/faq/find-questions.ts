import type { Category } from '../../site/faq/question.ts'

/** How people write and how we write, brought to the same letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’′']/g, '')
    .replace(/×/g, 'x')
    .replace(/[^a-z0-9%$+&]+/g, ' ')
    .trim()

/** Keeps the questions of which every typed word begins some word: of question, answer, category, or of what else it is called. */
export function findQuestions(categories: readonly Category[], typed: string): readonly Category[] {
  const wanted = plain(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return categories

  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer, also = '' }) => {
        const words = plain(`${category.title} ${question} ${answer} ${also}`).split(' ')
        return wanted.every((start) => words.some((word) => word.startsWith(start)))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

export const countQuestions = (categories: readonly Category[]): number =>
  categories.reduce((sum, { questions }) => sum + questions.length, 0)
