import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Crew } from '../../../domain/crews.ts'
import { adminApi } from '../../app/api/api.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Failure } from '../../ui/feedback/notice.tsx'
import { CopyField } from '../copy-field.tsx'
import { momentLabel } from '../format.ts'
import { adminAnswer } from '../queries.ts'
import { SecretActs } from '../secret-acts.tsx'
import * as styles from './crew-link.module.css'

const linksQuery = {
  queryKey: ['admin', 'crew-links'],
  queryFn: async () => (await adminAnswer(adminApi.crews.links.$get())).links,
} as const

/** Creates and revokes the secret link to a crew's day (R99: crew page). */
export function CrewLink({ crew: { id, name } }: { crew: Crew }) {
  const queries = useQueryClient()
  const { data: links } = useQuery(linksQuery)
  const one = adminApi.crews[':id'].link
  const param = { id: String(id) }
  const place = useRef<HTMLElement>(null)
  const onSettled = async (_: unknown, error: Error | null) => {
    await queries.invalidateQueries({ queryKey: linksQuery.queryKey })
    // The button is gone, and it had the focus.
    if (!error) place.current?.focus({ preventScroll: true })
  }
  const made = useMutation({ mutationFn: () => adminAnswer(one.$post({ param })), onSettled })
  const revoked = useMutation({
    mutationFn: () => adminAnswer(one.$delete({ param })),
    onSuccess: () => made.reset(),
    onSettled,
  })
  const link = links?.find(({ crewId }) => crewId === id)
  const error = made.error ?? revoked.error
  return (
    <section ref={place} tabIndex={-1} aria-label={`Crew link for ${name}`} className={styles.link}>
      <h3>Crew link</h3>
      <p className="quiet">
        {link ? (
          <>
            Link made {momentLabel(link.createdAt)}.{' '}
            {link.lastOpenedAt ? `Last opened ${momentLabel(link.lastOpenedAt)}.` : 'Not opened yet.'}
          </>
        ) : (
          'A link to send to this crew: today’s and tomorrow’s events on their phone, no sign-in needed.'
        )}
      </p>
      {error && <Failure message={error.message} />}
      {made.data && (
        <CopyField label="Crew link, shown only once" url={made.data.url} copy="Copy">
          <a className={buttonStyles.linkBtn} href={`sms:?&body=${encodeURIComponent(made.data.url)}`}>
            Send as a text
          </a>
        </CopyField>
      )}
      <SecretActs
        what="a link"
        isMade={link !== undefined}
        isShown={made.data !== undefined}
        loss={`${name}’s current link stops working. Next time their phone is online, everything it saved from the crew page is deleted.`}
        make={made}
        revoke={revoked}
      />
    </section>
  )
}
