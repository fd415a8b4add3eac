import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exemptWords, includedTaxLabel, MAX_CERTIFICATE } from '../../../domain/pricing/tax.ts'
import { adminApi } from '../../app/api/api.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type AdminBooking, adminAnswer, bookingsKey } from '../queries.ts'
import * as styles from './tax-fact.module.css'

/** Tax on a booking, and whether its customer is exempt. Only shown if the owner has set a tax (R85: tax). */
export function TaxFact({ booking }: { booking: AdminBooking }) {
  const { id, tax, taxCertificate, userId } = booking
  const [typed, setTyped] = useState<string>()
  const queries = useQueryClient()
  // The pressed button disappears, so focus moves to what replaces it.
  const place = useRef<HTMLDivElement>(null)
  const isTyping = typed !== undefined
  const wasTyping = useRef(isTyping)
  useEffect(() => {
    if (wasTyping.current === isTyping) return
    wasTyping.current = isTyping
    place.current?.querySelector<HTMLElement>(isTyping ? 'input' : 'button')?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [isTyping])
  const marking = useMutation({
    mutationFn: (certificate: string) =>
      adminAnswer(adminApi.bookings[':id']['tax-exemption'].$put({ param: { id }, json: { certificate } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: bookingsKey })
      setTyped(undefined)
    },
  })
  if (!tax && !taxCertificate) return null
  return (
    <Fact name="Tax">
      <div ref={place}>
        {taxCertificate ? exemptWords(taxCertificate) : tax && includedTaxLabel(tax)}
        {typed === undefined ? (
          <button
            type="button"
            className={`${buttonStyles.linkBtn} ${styles.mark}`}
            onClick={() => setTyped(taxCertificate ?? '')}
          >
            {taxCertificate ? 'Change exemption' : 'Mark as tax exempt'}
          </button>
        ) : (
          <>
            <Field
              className={styles.certificate}
              label="Certificate number"
              hint={
                userId
                  ? 'Also used for this account’s future bookings. Leave it blank if they pay tax.'
                  : 'Leave it blank if they pay tax.'
              }
              maxLength={MAX_CERTIFICATE}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            {marking.error && <Failure message={marking.error.message} />}
            <span className={`acts ${styles.acts}`}>
              <Button size="small" busy={marking.isPending && 'Saving...'} onClick={() => marking.mutate(typed.trim())}>
                Save
              </Button>
              <Button look="second" size="small" onClick={() => setTyped(undefined)}>
                Keep it as is
              </Button>
            </span>
          </>
        )}
      </div>
    </Fact>
  )
}
