import { useState } from 'react'
import { Refused } from '../../domain/refusals.ts'
import { resolveSession } from '../session.ts'
import { notify } from '../ui/toast.tsx'
import type { Outcome, Tool, ToolName } from './tools.ts'

export interface Result extends Outcome {
  key: number
  title: string
  isError: boolean
  /** '2:05:09 PM' of this browser's clock. */
  at: string
}

const timeNow = () => new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(new Date())

/** Runs tools, one at a time, and keeps a row of each result, newest first. */
export function useResults() {
  const [results, setResults] = useState<Result[]>([])
  const [running, setRunning] = useState<ToolName>()

  const add = (title: string, outcome: Outcome, isError: boolean) =>
    setResults((before) => [{ ...outcome, key: before.length, title, isError, at: timeNow() }, ...before])

  async function run({ name, title, run: tryIt }: Tool): Promise<void> {
    setRunning(name)
    try {
      const outcome = await tryIt()
      add(title, outcome, false)
      notify(outcome.message)
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      add(title, { message }, true)
      notify(`Error: ${message}`)
      // The hour of the password may be over: the page then says so.
      if (error instanceof Refused) await resolveSession({ again: true })
    } finally {
      setRunning(undefined)
    }
  }

  return { results, running, run }
}
