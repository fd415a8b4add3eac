import { type Refusal, sentenceOf as shippedSentence, withPhone } from '../../domain/refusals.ts'
import { contact } from './contact.ts'

/** The sentence that a page shows for a refusal. Where it names a number to call, that's the operator's. */
export const sentenceOf = (code: Refusal): string => withPhone(shippedSentence(code), contact.phone)
