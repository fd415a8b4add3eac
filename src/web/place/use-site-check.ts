import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '../../domain/refusals.ts'
import { sessionStore } from '../app/storage/session-storage.ts'
import { type Answers, type CheckKey, checkQuery, type SiteCheck, saveAnswers } from './check-query.ts'

const keyOf = ({ id, uid }: CheckKey) => `site-check ${id} ${uid ?? 'link'}`

/** Answers of this tab that the server does not have yet, over reloads too. */
const unsaved = {
  read: (key: CheckKey): Answers => (sessionStore.read(keyOf(key)) as Answers | null) ?? {},
  write: (key: CheckKey, answers: Answers) =>
    isEmpty(answers) ? sessionStore.forget(keyOf(key)) : sessionStore.write(keyOf(key), answers),
}

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0

const lastOf = (answers: Answers) => Object.keys(answers).at(-1) as keyof Answers | undefined

/** What is left of `waiting` once `saved` has arrived; an answer that was changed meanwhile still waits. */
export const without = (waiting: Answers, saved: Answers): Answers =>
  Object.fromEntries(
    Object.entries(waiting).filter(
      ([name, value]) => !(Object.hasOwn(saved, name) && saved[name as keyof Answers] === value),
    ),
  )

/** So long after the last key a text that is typed is saved. */
const TYPING_MS = 700

/**
 * A site check that saves itself: each answer goes out as it is given, one request at a time. What could not be sent waits
 * in the tab, over reloads too, and goes with the next answer, when the network is back, or by `retry`.
 */
export function useSiteCheck(key: CheckKey) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...checkQuery(key),
    retry: (count, failure) => count < 1 && !(failure instanceof Refused),
  })
  const [waiting, setWaiting] = useState(() => unsaved.read(key))
  const [last, setLast] = useState(() => lastOf(waiting))
  const latest = useRef(waiting)
  const isUnderWay = useRef(false)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (answers: Answers) => {
    latest.current = answers
    setWaiting(answers)
    unsaved.write(key, answers)
  }
  const show = (check: SiteCheck) => queryClient.setQueryData(checkQuery(key).queryKey, check)
  const saving = useMutation({
    onMutate: () => {
      isUnderWay.current = true
    },
    mutationFn: (answers: Answers) => saveAnswers(key, answers),
    onSuccess: (check, sent) => {
      show(check)
      keep(without(latest.current, sent))
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const { mutate, isPending, isError } = saving
  const send = useCallback(() => {
    if (!isUnderWay.current && !isEmpty(latest.current)) mutate(latest.current)
  }, [mutate])

  // What was given while a request was under way, or in this tab before a reload.
  useEffect(() => {
    if (query.isSuccess && !isPending && !isError && typing.current === undefined) send()
  }, [query.isSuccess, isPending, isError, send])
  useEffect(() => {
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [send])
  useEffect(() => () => clearTimeout(typing.current), [])

  return {
    check: query.data && { ...query.data, answers: { ...query.data.answers, ...waiting } },
    failure: query.error,
    reload: () => void query.refetch(),
    show,
    saving: {
      name: last,
      isSaving: isPending || (!isEmpty(waiting) && !isError),
      problem: saving.error,
      retry: send,
    },
    /** Saves answers at once, or, while they are `typed`, a moment after the last key. */
    answer(answers: Answers, { typed = false } = {}) {
      keep({ ...latest.current, ...answers })
      setLast(lastOf(answers))
      clearTimeout(typing.current)
      typing.current = setTimeout(
        () => {
          typing.current = undefined
          send()
        },
        typed ? TYPING_MS : 0,
      )
    },
  }
}
