import type { z } from 'zod'
import { withoutTrailingSlashes } from '../../../domain/paths.ts'
import { address, text } from './fields.ts'

/** Variables of text messages. */
export const textVariables = {
  SMS_URL: address('SMS_URL', 'http', 'https').optional(),
  SMS_ACCOUNT_SID: text
    .regex(/^AC\w{10,64}$/, 'SMS_ACCOUNT_SID must be the account’s SID, which begins with AC.')
    .optional(),
  SMS_AUTH_TOKEN: text.min(16, 'SMS_AUTH_TOKEN must have at least 16 characters.').optional(),
  SMS_FROM: text
    .regex(
      /^(\+1\d{10}|MG\w{10,64})$/,
      'SMS_FROM must be your number, like +16025550142, or a messaging service, which begins with MG.',
    )
    .optional(),
}

interface Variables extends z.output<z.ZodObject<typeof textVariables>> {
  PUBLIC_URL?: string | undefined
}

/** A real provider reports STOP replies and deliveries through webhooks, so it must be able to reach this site. */
export const unreachableForTexts = ({ SMS_URL: url, PUBLIC_URL: site }: Variables): string[] =>
  url?.startsWith('https:') && !site?.startsWith('https:')
    ? ['SMS_URL needs a PUBLIC_URL that begins with https://, where the provider can tell us who replied STOP.']
    : []

/** Text message provider; undefined: off. */
export function textsConfig({
  SMS_URL: url,
  SMS_ACCOUNT_SID: accountSid,
  SMS_AUTH_TOKEN: token,
  SMS_FROM: from,
}: Variables) {
  if (!url || !accountSid || !token || !from) return undefined
  return { baseUrl: withoutTrailingSlashes(url), accountSid, token, from }
}
