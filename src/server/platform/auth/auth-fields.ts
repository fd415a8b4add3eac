import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'

export const passwordLength = { min: 8, max: 128 } as const

export const email = z.string().trim().max(254)

/** As typed; how long it may be is refused with a sentence, not as a wrong field. */
export const password = z.string().max(1000)

/** Refuses what is no email address: `email-required`. */
export function requireEmail(text: string): void {
  if (!z.email().safeParse(text).success) throw new Refused('email-required')
}

/** Refuses a new password that breaks the rules: `password-too-short`, `password-too-long`. */
export function requireNewPassword(text: string): void {
  if (text.length < passwordLength.min) throw new Refused('password-too-short')
  if (text.length > passwordLength.max) throw new Refused('password-too-long')
}
