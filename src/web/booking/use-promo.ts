import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Promo } from '../../domain/pricing/promo-codes.ts'
import { Refused } from '../../domain/refusals.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import type { OpenDraft } from './draft.ts'
import { toPromo } from './own-booking/booking-money.ts'

const NOT_CHECKED = 'We couldn’t check the code. Please try again.'

/** State of the promo code field: typed, checked by the server, saved in the draft (R95). */
export function usePromo(draft: OpenDraft) {
  const [applied, setApplied] = useState<Promo | undefined>(draft.opened.promo)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const keep = (promo: Promo | undefined) => {
    setApplied(promo)
    draft.save({ promo })
  }
  const checking = useMutation({
    mutationFn: async (code: string) => toPromo(await readAnswer(api.bookings['promo-code'].$post({ json: { code } }))),
    onSuccess: (promo) => {
      keep(promo)
      setTyped('')
    },
    onError: (error) => setRefused(error instanceof Refused ? error.message : NOT_CHECKED),
  })
  return {
    applied,
    typed,
    problem: refused,
    isChecking: checking.isPending,
    /** True if something is typed or applied; the field then stays, even if the profile reports no promo codes. */
    isInUse: applied !== undefined || typed !== '' || refused !== undefined,
    type: (text: string) => {
      setRefused(undefined)
      setTyped(text)
    },
    apply: () => {
      if (typed.trim() === '' || checking.isPending) return
      setRefused(undefined)
      checking.mutate(typed)
    },
    remove: () => keep(undefined),
    /** Called if the server refuses to book with the code: puts it back into the field and removes the discount. */
    refuse: () => {
      setTyped(applied?.code ?? '')
      keep(undefined)
      setRefused(refusalSentence('promo-not-valid'))
      return true
    },
  }
}
