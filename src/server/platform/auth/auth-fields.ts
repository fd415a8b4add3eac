import { z } from 'zod'
import { passwordLength } from '../../../domain/password.ts'
import { Refused } from '../../../domain/refusals.ts'

export const email = z.string().trim().max(254)

/** As typed. Length limits are checked later, with their own message instead of a schema error. */
export const password = z.string().max(1000)

/** Refuses an invalid email address: `email-required`. */
export function requireEmail(text: string): void {
  if (!z.email().safeParse(text).success) throw new Refused('email-required')
}

/** Refuses a new password that breaks the rules: `password-too-short`, `password-too-long`. */
export function requireNewPassword(text: string): void {
  if (text.length < passwordLength.min) throw new Refused('password-too-short')
  if (text.length > passwordLength.max) throw new Refused('password-too-long')
}
