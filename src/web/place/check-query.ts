import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { adminApi, api, readAnswer } from '../app/api/api.ts'

const one = api.siteChecks[':id']
const decisions = adminApi.siteChecks[':id']

/** A site check as the API sends it. */
export type SiteCheck = InferResponseType<typeof one.$get, 200>

/** Answers to save. Omitted ones stay as they are; null clears one. */
export type Answers = InferRequestType<typeof one.$patch>['json']

/** Identifies a check and how it's accessed: the secret of an emailed link, or the signed-in account. */
export interface CheckKey {
  id: string
  link: string | undefined
  uid: string | undefined
}

const requestArgs = ({ id, link }: CheckKey) => ({ param: { id }, query: link === undefined ? {} : { link } })

export const checkQuery = (key: CheckKey) =>
  queryOptions({
    queryKey: ['site-check', key.id, key.link, key.uid],
    networkMode: 'always',
    queryFn: ({ signal }) => readAnswer(one.$get(requestArgs(key), { init: { signal } })),
  })

export const saveAnswers = (key: CheckKey, json: Answers) => readAnswer(one.$patch({ ...requestArgs(key), json }))

/** The owner's decision on a place: ready, or ask the customer again. */
export const decide = (id: string, word: 'ready' | 'ask') =>
  readAnswer(word === 'ready' ? decisions.ready.$post({ param: { id } }) : decisions.ask.$post({ param: { id } }))
