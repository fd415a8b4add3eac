import { useState } from 'react'
import { clockLabel } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { resolveSession } from '../session/session.ts'
import { notify } from '../ui/toast.tsx'
import type { Outcome, Tool, ToolName } from './tools.ts'

export interface Result extends Outcome {
  key: number
  title: string
  isError: boolean
  /** '2:05:09 PM', Phoenix time (reading R2). */
  at: string
}

/** Runs tools, one at a time, and keeps a row of each result, newest first. */
export function useResults() {
  const [results, setResults] = useState<Result[]>([])
  const [running, setRunning] = useState<ToolName>()

  const add = (title: string, outcome: Outcome, isError: boolean) =>
    setResults((before) => [{ ...outcome, key: before.length, title, isError, at: clockLabel(serverNow()) }, ...before])

  async function run({ name, title, run: tryIt }: Tool): Promise<void> {
    setRunning(name)
    try {
      const outcome = await tryIt()
      add(title, outcome, false)
      notify(outcome.message, { about: title })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Something went wrong.'
      add(title, { message }, true)
      notify(`Error: ${message}`, { about: title })
      // The hour of the password may be over: the page then says so.
      if (error instanceof Refused) await resolveSession({ again: true })
    } finally {
      setRunning(undefined)
    }
  }

  return { results, running, run }
}
