import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { momentLabel } from '../format.ts'
import { adminAnswer, type Money } from '../queries.ts'
import * as styles from './money-view.module.css'

const COMPARE = 'compare with Stripe'

/** After this the result is waited for without a word: Stripe may be away for hours. */
const PATIENCE_MS = 30_000

/** When our books were last compared with Stripe's, and doing it now. */
export function Comparison({ lastReconciledAt, open }: Pick<Money, 'lastReconciledAt'> & { open: number }) {
  const [waitsBeyond, setWaitsBeyond] = useState<string | null>()
  const waits = waitsBeyond !== undefined && waitsBeyond === lastReconciledAt
  const starting = useMutation({
    onMutate: () => dismiss(COMPARE),
    mutationFn: () => adminAnswer(adminApi.money.reconcile.$post()),
    onSuccess: () => setWaitsBeyond(lastReconciledAt),
    onError: ({ message }) => notify(message, { about: COMPARE, bad: true }),
  })
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => {
      setWaitsBeyond(undefined)
      notify('Stripe is slow to respond. The result will show up here on its own.', { about: COMPARE })
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waits])

  return (
    <div className={`${rowStyles.row} ${styles.comparison}`}>
      <p role="status">{sentenceOf(lastReconciledAt, open)}</p>
      <Button
        look="second"
        size="small"
        busy={(starting.isPending || waits) && 'Comparing...'}
        onClick={() => starting.mutate()}
      >
        Compare with Stripe now
      </Button>
    </div>
  )
}

function sentenceOf(at: string | null, open: number): string {
  if (!at) return 'Not compared with Stripe yet. That happens every night.'
  const found = open === 1 ? '1 difference is open.' : `${open} differences are open.`
  return `Last compared with Stripe on ${momentLabel(at)}. ${open === 0 ? 'The books match.' : found}`
}
