import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { api } from '../app/api/api.ts'
import { ownAnswer } from '../booking/own-booking/own-answer.ts'

const { $get, $put } = api.profile.index

/** A user's profile: the document users/{uid} of §3. */
export type Profile = InferResponseType<typeof $get, 200>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  networkMode: 'always',
  queryFn: ({ signal }) => ownAnswer($get({}, { init: { signal } })),
})

/** Merges the given fields into the profile; a changed name updates the account first (§7). */
export const saveProfile = (change: InferRequestType<typeof $put>['json']): Promise<Profile> =>
  ownAnswer($put({ json: change }))

/** Gives or withdraws consent to text messages at the number shown next to the checkbox. */
export const chooseTexts = (choice: InferRequestType<typeof api.profile.texts.$put>['json']): Promise<Profile> =>
  ownAnswer(api.profile.texts.$put({ json: choice }))

const sessions = api.account.sessions

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  networkMode: 'always',
  queryFn: ({ signal }) => ownAnswer(sessions.$get({}, { init: { signal } })),
})

/** A session of the user that's still open. */
export type OpenSession = InferResponseType<typeof sessions.$get, 200>[number]

export const endSession = (id: string) => ownAnswer(sessions[':id'].$delete({ param: { id } }))

export const endOtherSessions = () => ownAnswer(sessions.$delete())

export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  ownAnswer(api.account.password.$post({ json: passwords }))

export const deleteAccount = (password: string) => ownAnswer(api.account.delete.$post({ json: { password } }))
