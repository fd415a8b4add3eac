import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionStore } from '../app/storage/session-storage.ts'
import { type Answers, type CheckKey, checkQuery, type SiteCheck, saveAnswers } from './check-query.ts'

const answersKey = ({ id, uid }: CheckKey) => `site-check ${id} ${uid ?? 'link'}`

/** This tab's unsaved answers, kept across reloads. */
const unsaved = {
  read: (key: CheckKey): Answers => (sessionStore.read(answersKey(key)) as Answers | null) ?? {},
  write: (key: CheckKey, answers: Answers) =>
    isEmpty(answers) ? sessionStore.forget(answersKey(key)) : sessionStore.write(answersKey(key), answers),
}

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0

const lastAnswerKey = (answers: Answers) => Object.keys(answers).at(-1) as keyof Answers | undefined

/** Answers still to save after `saved` was stored. An answer changed during the request still has to be saved. */
export const without = (waiting: Answers, saved: Answers): Answers =>
  Object.fromEntries(
    Object.entries(waiting).filter(
      ([name, value]) => !(Object.hasOwn(saved, name) && saved[name as keyof Answers] === value),
    ),
  )

/** Debounce for typed text. */
const TYPING_MS = 700

/**
 * A site check that saves itself: every answer is sent as it's given, one request at a time. Failed answers wait in the tab,
 * across reloads, and go out with the next answer, when the browser is back online, or through `retry`.
 */
export function useSiteCheck(key: CheckKey) {
  const queryClient = useQueryClient()
  const query = useQuery(checkQuery(key))
  const [waiting, setWaiting] = useState(() => unsaved.read(key))
  const [last, setLast] = useState(() => lastAnswerKey(waiting))
  const latest = useRef(waiting)
  const isSending = useRef(false)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (answers: Answers) => {
    latest.current = answers
    setWaiting(answers)
    unsaved.write(key, answers)
  }
  const show = (check: SiteCheck) => queryClient.setQueryData(checkQuery(key).queryKey, check)
  const saving = useMutation({
    onMutate: () => {
      isSending.current = true
    },
    mutationFn: (answers: Answers) => saveAnswers(key, answers),
    onSuccess: (check, sent) => {
      show(check)
      keep(without(latest.current, sent))
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const { mutate, isPending, isError } = saving
  const send = useCallback(() => {
    if (!isSending.current && !isEmpty(latest.current)) mutate(latest.current)
  }, [mutate])

  // Sends answers given during a request, or in this tab before a reload.
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
    /** Saves answers right away, or, while they're being `typed`, after the debounce. */
    answer(answers: Answers, { typed = false } = {}) {
      keep({ ...latest.current, ...answers })
      setLast(lastAnswerKey(answers))
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
