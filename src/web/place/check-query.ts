import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { adminApi, answerOf, api } from '../app/api/api.ts'

const one = api.siteChecks[':id']
const decisions = adminApi.siteChecks[':id']

/** A site check as the server tells it. */
export type SiteCheck = InferResponseType<typeof one.$get, 200>

/** Answers to save: those left out stay as they are, null takes one back. */
export type Answers = InferRequestType<typeof one.$patch>['json']

/** Which check, and by what: the secret of a mailed link, or the account that is signed in. */
export interface CheckKey {
  id: string
  link: string | undefined
  uid: string | undefined
}

const argsOf = ({ id, link }: CheckKey) => ({ param: { id }, query: link === undefined ? {} : { link } })

export const checkQuery = (key: CheckKey) =>
  queryOptions({
    queryKey: ['site-check', key.id, key.link, key.uid],
    networkMode: 'always',
    queryFn: ({ signal }) => answerOf(one.$get(argsOf(key), { init: { signal } })),
  })

export const saveAnswers = (key: CheckKey, json: Answers) => answerOf(one.$patch({ ...argsOf(key), json }))

/** The owner's word on a place. */
export const decide = (id: string, word: 'ready' | 'ask') =>
  answerOf(word === 'ready' ? decisions.ready.$post({ param: { id } }) : decisions.ask.$post({ param: { id } }))
