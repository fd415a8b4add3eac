import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { priceLabel } from '../../domain/money.ts'
import { focusStartTimes } from '../schedule/show-start-times.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import { ErrorFallback } from '../ui/feedback/error-fallback.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as styles from './submit-bar.module.css'
import type { Submission } from './use-submission.ts'

const RefusalAction = lazy(async () => ({ default: (await import('./refusal-action.tsx')).RefusalAction }))

interface SubmitBarProps {
  submission: Submission
  glance: ReactNode
  /** Id of the refund terms, which come after the button. */
  terms: string
  /** Label of the booking button. */
  words: string
  /** False until the price is known and a time is chosen. */
  isReady: boolean
  /** Reloads the open times if they failed to load; nothing can be booked until then. */
  onRetry: (() => void) | undefined
}

/** Label of the booking button, with the amount to pay now, in cents, once known; never longer before that. */
export const submitWords = (takesCards: boolean, asked: number | undefined): string =>
  takesCards ? `Hold this time and pay${asked === undefined ? '' : ` ${priceLabel(asked)}`}` : 'Book this time'

/** The booking button with the result of the last attempt. On small screens, also a price bar. */
export function SubmitBar({ submission, glance, terms, words, isReady, onRetry }: SubmitBarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  const sending = submission.state === 'sending'

  // A disabled button loses the focus, so give it back afterwards.
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body) button.current?.focus()
    wasSending.current = sending
  }, [sending])

  // The retry button takes the focus with it when the times are there. They get it, not the button that books.
  const hasFailed = onRetry !== undefined
  useEffect(() => {
    if (!hasFailed) return
    return () => {
      if (document.activeElement === document.body) focusStartTimes()
    }
  }, [hasFailed])

  return (
    <div className={styles.bar} ref={bar} data-caddie="bar">
      {submission.state === 'failed' && (
        <div className={styles.said}>
          <Failure message={withContactLinks(submission.message)} />
          {submission.code ? (
            <ErrorFallback>
              <Suspense>
                <RefusalAction code={submission.code} />
              </Suspense>
            </ErrorFallback>
          ) : (
            <p className="note">{withContactLinks(`Or call ${contact.phone} and we’ll sort it out.`)}</p>
          )}
        </div>
      )}
      <p className={`note ${styles.said}`} role="status">
        {sending && 'Processing your booking...'}
      </p>
      {glance}
      {onRetry ? (
        // Two buttons, not one that changes, so a key held down on this one doesn't book.
        <Button key="retry" look="second" size="big" block onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <Button
          key="book"
          ref={button}
          type="submit"
          look={isReady ? undefined : 'second'}
          size="big"
          block
          aria-describedby={terms}
          busy={sending && 'Processing...'}
          // The second tap of a double tap on "Try again" may land here.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {words}
        </Button>
      )}
    </div>
  )
}

/** Publishes the bar's height as `--bar-height`, for what floats above it on a phone. */
function useBarHeight(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--bar-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [bar])
}
