import { type Refusal, refusalSentence as shippedSentence, withPhone } from '../../domain/refusals.ts'
import { contact } from './contact.ts'

/** Sentence that a page shows for a refusal, with the configured phone number (BUSINESS_PHONE) if it contains one. */
export const refusalSentence = (code: Refusal): string => withPhone(shippedSentence(code), contact.phone)
