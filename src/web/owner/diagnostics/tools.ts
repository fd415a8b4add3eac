import { DELETE_ALL_WORDS, READ_LIMIT_SECONDS } from '../../../domain/diagnostics.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { api, readAnswer } from '../../app/api/api.ts'

const diagnostics = api.diagnostics

export interface TestDocument {
  id: string
  test: string
  timestamp: string
  userId: string | null
}

/** A tool's result in one sentence; the read test also returns documents. */
export interface Outcome {
  message: string
  documents?: TestDocument[]
}

export type ToolName = 'write' | 'read' | 'delete-all' | 'delete-cancelled' | 'assign'

export interface Tool {
  name: ToolName
  title: string
  does: string
  /** Reading is public if the operator allows it; everything else needs the unlocked dashboard (R12: diagnostics). */
  needs: 'reading' | 'unlocked'
  /** Confirmation before it runs; `words` is a phrase that has to be typed. */
  asks?: { question: string; confirm: string; words?: string }
  run: () => Promise<Outcome>
}

/** Reads with the time limit of §9, after which the request is aborted. */
async function readTest(): Promise<Outcome> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), READ_LIMIT_SECONDS * 1_000)
  try {
    const { documents, total } = await readAnswer(diagnostics.documents.$get({}, { init: { signal: limit.signal } }))
    return { message: `Read ${counted(total, 'test document')}.`, documents }
  } catch (error) {
    if (!limit.signal.aborted) throw error
    throw new Error(`The read test timed out after ${READ_LIMIT_SECONDS} seconds.`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** The tools of §2, in the order they're usually needed. */
export const tools: readonly Tool[] = [
  {
    name: 'write',
    title: 'Write test',
    does: 'Adds one test document with the time and your user ID.',
    needs: 'unlocked',
    run: async () => {
      const { id } = await readAnswer(diagnostics.documents.$post({ json: {} }))
      return { message: `Wrote test document ${id}.` }
    },
  },
  {
    name: 'read',
    title: 'Read test',
    does: `Lists the test documents. Gives up after ${READ_LIMIT_SECONDS} seconds.`,
    needs: 'reading',
    run: readTest,
  },
  {
    name: 'assign',
    title: 'Assign bookings without a user',
    does: 'Gives every booking that lacks a user ID to you, so it shows up in your My Bookings.',
    needs: 'unlocked',
    asks: {
      question: 'Every booking without a user becomes yours. This cannot be undone.',
      confirm: 'Assign them to me',
    },
    run: async () => {
      const { assigned } = await readAnswer(diagnostics['assign-user'].$post())
      return { message: `Assigned ${counted(assigned, 'booking')} to you.` }
    },
  },
  {
    name: 'delete-cancelled',
    title: 'Delete cancelled bookings',
    does: 'Deletes the bookings whose status is “cancelled”, “CANCELLED” or “Cancelled”, except those with an invoice or a card payment on record, finished or not.',
    needs: 'unlocked',
    asks: {
      question:
        'Cancelled bookings without an invoice or a card payment will be gone from your books, with any refunds you recorded. This cannot be undone.',
      confirm: 'Delete cancelled bookings',
    },
    run: async () => {
      const { deleted } = await readAnswer(diagnostics['delete-cancelled-bookings'].$post())
      return { message: `Deleted ${counted(deleted, 'cancelled booking')}.` }
    },
  },
  {
    name: 'delete-all',
    title: 'Delete all bookings',
    does: 'Deletes every booking, past and upcoming, except those with an invoice or a card payment on record, finished or not. Customers aren’t told.',
    needs: 'unlocked',
    asks: {
      question:
        'Every booking without an invoice or a card payment on record will be deleted, including ones customers are counting on. This cannot be undone.',
      confirm: 'Delete all bookings',
      words: DELETE_ALL_WORDS,
    },
    run: async () => {
      const { deleted } = await readAnswer(
        diagnostics['delete-all-bookings'].$post({ json: { confirm: DELETE_ALL_WORDS } }),
      )
      return { message: `Deleted ${counted(deleted, 'booking')}.` }
    },
  },
]
