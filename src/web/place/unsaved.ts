import { sessionStore } from '../app/storage/session-storage.ts'
import type { Answers, CheckKey } from './check-query.ts'

const keyOf = ({ id, uid }: CheckKey) => `site-check ${id} ${uid ?? 'link'}`

/** Answers of this tab that the server does not have yet, over reloads too. */
export const unsaved = {
  read: (key: CheckKey): Answers => (sessionStore.read(keyOf(key)) as Answers | null) ?? {},
  write: (key: CheckKey, answers: Answers) =>
    isEmpty(answers) ? sessionStore.forget(keyOf(key)) : sessionStore.write(keyOf(key), answers),
}

export const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0

/** What is left of `waiting` once `saved` has arrived; an answer that was changed meanwhile still waits. */
export const without = (waiting: Answers, saved: Answers): Answers =>
  Object.fromEntries(
    Object.entries(waiting).filter(
      ([name, value]) => !(Object.hasOwn(saved, name) && saved[name as keyof Answers] === value),
    ),
  )
