import { answerQuestion, type Reply } from './answer-question.ts'
import { typingDelay } from './caddie-answers.ts'

/** Said when the calendar takes longer than the typing. */
export const LOOKING = 'Let me check the calendar…'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The replies to a question, each when it is due: the answer after 600 to 1000 ms of typing (§4) or, if the calendar has
 * not answered by then, a note that we are checking it, and the answer as soon as it is there. `random` is in [0, 1).
 */
export async function* repliesTo(text: string, now: Date, random: number): AsyncGenerator<Reply> {
  const answering = answerQuestion(text, now)
  // A failure surfaces at the await below; until then it must not count as unhandled.
  answering.catch(() => {})
  await pause(typingDelay(random))
  const soon = await Promise.race([answering, undefined])
  if (!soon) yield { text: LOOKING }
  yield soon ?? (await answering)
}
