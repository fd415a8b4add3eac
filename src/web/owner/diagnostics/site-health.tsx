import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { adminApi, readAnswer } from '../../app/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { timestampLabel } from './result-rows.tsx'
import * as styles from './site-health.module.css'

type Line = InferResponseType<typeof adminApi.doctor.index.$get, 200>['checks'][number]

const labels = { error: 'Error', warning: 'Warning', skipped: 'Skipped', ok: 'Fine' } as const
const looks = { error: 'cancelled', warning: 'pending', skipped: 'unknown', ok: 'confirmed' } as const

/** A check that ran this much earlier than the newest one shows its time. */
const OLDER_MS = 120_000

/** Results of `npm run doctor` for the owner: problems first, each with what to do about it. */
export function SiteHealth() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics', 'doctor'],
    queryFn: () => readAnswer(adminApi.doctor.index.$get()),
    refetchOnWindowFocus: false,
  })
  return (
    <section className={styles.health} aria-labelledby="site-health">
      <div className={rowStyles.row}>
        <h2 id="site-health">Site health</h2>
        {data && (
          <Button look="second" size="small" busy={isFetching && 'Checking...'} onClick={() => void refetch()}>
            Check again
          </Button>
        )}
      </div>
      {!data && !error && <Skeleton count={2} />}
      {error && !isFetching && <NotAnswered message={error.message} onAgain={refetch} />}
      {data && <Lines lines={data.checks} />}
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const newest = Math.max(...lines.map(({ at }) => Date.parse(at)))
  const of = (...severities: Line['severity'][]) => lines.filter(({ severity }) => severities.includes(severity))
  const wrong = [...of('error'), ...of('warning')]
  const rest = [...of('skipped'), ...of('ok')]
  const rows = (some: readonly Line[]) => some.map((line) => <Row key={line.name} line={line} newest={newest} />)
  return (
    <>
      {wrong.length === 0 ? <Notice message="All is well." /> : <ul className={styles.lines}>{rows(wrong)}</ul>}
      {rest.length > 0 && (
        <details>
          <summary>
            {restTitle(of('ok').length, of('skipped').length)}
            <ChevronDownIcon />
          </summary>
          <ul className={styles.lines}>{rows(rest)}</ul>
        </details>
      )}
    </>
  )
}

const restTitle = (fine: number, skipped: number) =>
  `Show ${fine} that ${fine === 1 ? 'is' : 'are'} fine${skipped > 0 ? ` and ${skipped} skipped` : ''}`

/** Commands and a header's name, set apart from their sentence. */
const withCode = (text: string) =>
  text
    .split(/(npm run [a-z:]+(?: -- '[^']*')?|X-Forwarded-For)/)
    .map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))

const Row = ({ line: { title, severity, found, todo, at }, newest }: { line: Line; newest: number }) => (
  <li>
    <Badge look={looks[severity]}>{labels[severity]}</Badge>
    <div>
      <h3>{title}</h3>
      <p>{withCode(found)}</p>
      {todo && <p className="quiet">{withCode(todo)}</p>}
      {newest - Date.parse(at) > OLDER_MS && <small>Checked {timestampLabel(new Date(at))}</small>}
    </div>
  </li>
)
