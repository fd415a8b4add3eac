import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clockLabel } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { resolveSession } from '../../app/session/session.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import type { Outcome, Tool } from './tools.ts'

export interface Result extends Outcome {
  key: number
  title: string
  isError: boolean
  /** Time in Phoenix: '2:05:09 PM' (R2: server clock). */
  at: string
}

/** Query key of the booking counts. */
export const countsKey = ['diagnostics', 'counts']

/** Runs tools one at a time and keeps a row per result, newest first. */
export function useResults() {
  const queries = useQueryClient()
  const [results, setResults] = useState<Result[]>([])

  const add = (title: string, outcome: Outcome, isError: boolean) =>
    setResults((before) => [{ ...outcome, key: before.length, title, isError, at: clockLabel(serverNow()) }, ...before])

  const running = useMutation({
    mutationFn: (tool: Tool) => tool.run(),
    onSuccess: (outcome, { title }) => {
      add(title, outcome, false)
      notify(outcome.message, { about: title })
    },
    onError: async (error, { title }) => {
      add(title, { message: error.message }, true)
      notify(`Error: ${error.message}`, { about: title })
      // The unlock may have expired; the page then shows that.
      if (error instanceof Refused) await resolveSession({ again: true })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: countsKey }),
  })

  return { results, running: running.isPending ? running.variables.name : undefined, run: running.mutate }
}
