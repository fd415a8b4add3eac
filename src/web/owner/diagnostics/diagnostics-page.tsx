import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { hourLabel, toDateAndHour, unbroken } from '../../../domain/calendar.ts'
import { paths } from '../../../domain/paths.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { api, readAnswer } from '../../app/api/api.ts'
import { type Session, useSession } from '../../app/session/session.ts'
import { opensSignIn } from '../../app/session/sign-in-request.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import * as columnsStyles from '../../ui/columns.module.css'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import * as noteStyles from '../../ui/feedback/note.module.css'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import * as rowStyles from '../../ui/row.module.css'
import * as styles from './diagnostics-page.module.css'
import { ResultRows } from './result-rows.tsx'
import { SiteHealth } from './site-health.tsx'
import { type Tool, type ToolName, tools } from './tools.ts'
import { countsKey, useResults } from './use-results.ts'

/** What this visitor may do here, and what the rest requires (§6, R11: admin password, R12: diagnostics). */
function AccessNote({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const reading = isOpen ? 'Anyone can read here (DIAGNOSTICS=open).' : ''
  if (session.state !== 'signed-in') {
    return (
      <Note
        sentence={refusalSentence('no-user')}
        needs="The tools need the admin account and its second password."
        reading={reading}
      >
        <Button size="small" {...opensSignIn}>
          Sign In
        </Button>
      </Note>
    )
  }
  if (!session.user.isAdmin) {
    return (
      <Note
        sentence={refusalSentence('not-admin')}
        needs={`You are signed in as ${session.user.email}.`}
        reading={reading}
      >
        {null}
      </Note>
    )
  }
  if (session.unlockedUntil === null) {
    return (
      <Note
        sentence={refusalSentence('not-unlocked')}
        needs="Unlock the dashboard, then come back: it stays open for an hour."
        reading={reading}
      >
        <Link className={`${buttonStyles.btn} ${buttonStyles.small}`} to={paths.admin}>
          Unlock the dashboard
        </Link>
      </Note>
    )
  }
  const until = unbroken(hourLabel(toDateAndHour(new Date(session.unlockedUntil)).hour))
  return <p className="quiet">The admin panel is unlocked until {until}, Phoenix time. Every tool works.</p>
}

type NoteProps = { sentence: string; needs: string; reading: string; children: ReactNode }

const Note = ({ sentence, needs, reading, children }: NoteProps) => (
  <div className={`${rowStyles.row} ${noteStyles.note} ${styles.access}`}>
    <div>
      <p role="alert">{sentence}</p>
      <p>{needs}</p>
      {reading && <p>{reading}</p>}
    </div>
    {children}
  </div>
)

/** How many bookings a tool would change now, and how many it skips because of a card payment or an invoice on record. */
interface Touches {
  count: number
  kept: number
}

interface AskDialogProps {
  tool: Tool | undefined
  touches: Touches | undefined
  onConfirm: (tool: Tool) => void
  onClose: () => void
}

/** Confirms a tool that changes data. Before deleting everything, a phrase has to be typed. */
function AskDialog({ tool, touches, onConfirm, onClose }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  const { question, confirm, words } = tool?.asks ?? {}
  const isConfirmed = words === undefined || typed.trim() === words
  return (
    <Dialog open={tool !== undefined} onClose={onClose} title={`${tool?.title}?`} asks>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (tool && isConfirmed) onConfirm(tool)
        }}
      >
        <p>
          {touches && <b>This affects {bookingsLabel(touches.count)}.</b>} {question}
          {touches && keptWords(touches.kept)}
        </p>
        {words !== undefined && (
          <Field
            label={`Type “${words}” to confirm`}
            className={styles.confirmWords}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <DialogActions>
          <Button type="submit" look="danger" disabled={!isConfirmed}>
            {confirm}
          </Button>
          <Button look="second" onClick={onClose}>
            Go back
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const bookingsLabel = (count: number) => counted(count, 'booking')

const keptWords = (kept: number) =>
  kept === 0
    ? ''
    : ` ${kept} more ${kept === 1 ? 'has' : 'have'} an invoice or a card payment on record, finished or not, and ${kept === 1 ? 'stays' : 'stay'}.`

/** True for tools that delete bookings. They come last, because no one opens this page for them. */
const isDeleting = ({ name }: Tool) => name.startsWith('delete')

interface ToolRowProps {
  tool: Tool
  touches: Touches | undefined
  /** True while the counts load; the line keeps its height. */
  isCounting: boolean
  allowed: boolean
  running: ToolName | undefined
  onStart: () => void
}

function ToolRow({ tool, touches, isCounting, allowed, running, onStart }: ToolRowProps) {
  const { name, title, does, asks } = tool
  const id = useId()
  return (
    <li>
      <div id={id}>
        <h3>{title}</h3>
        <p>{does}</p>
        {(touches || isCounting) && (
          <p className="note quiet">
            {touches ? `${bookingsLabel(touches.count)} now.${keptWords(touches.kept)}` : 'Loading...'}
          </p>
        )}
      </div>
      <Button
        look={isDeleting(tool) ? 'danger' : 'second'}
        size="small"
        aria-describedby={id}
        busy={running === name && 'Running...'}
        disabled={!allowed || running !== undefined}
        onClick={onStart}
      >
        {asks ? `${asks.confirm}...` : `Run ${title.toLowerCase()}`}
      </Button>
    </li>
  )
}

/** `/test-firebase` (§2): tests writing to and reading from the database, and cleans up bookings (R12: diagnostics). */
export function DiagnosticsPage() {
  const session = useSession()
  const isUnlocked = session.state === 'signed-in' && session.user.isAdmin && session.unlockedUntil !== null
  const { data: access } = useQuery({
    queryKey: ['diagnostics', 'access'],
    queryFn: () => readAnswer(api.diagnostics.index.$get()),
  })
  const { data: counts, isLoading: isCounting } = useQuery({
    queryKey: countsKey,
    queryFn: () => readAnswer(api.diagnostics.bookings.$get()),
    enabled: isUnlocked,
  })
  const isOpen = access?.reading === 'open'
  const { results, running, run } = useResults()
  const [asking, setAsking] = useState<Tool>()

  const start = (tool: Tool) => {
    setAsking(undefined)
    run(tool)
  }
  const touches: Partial<Record<ToolName, Touches>> = counts
    ? {
        assign: { count: counts.withoutUser, kept: 0 },
        'delete-cancelled': { count: counts.cancelled, kept: counts.cancelledKeptForMoney },
        'delete-all': { count: counts.all, kept: counts.keptForMoney },
      }
    : {}

  const list = (id: string, title: string, isListed: (tool: Tool) => boolean) => (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.tools}>
        {tools.filter(isListed).map((tool) => (
          <ToolRow
            key={tool.name}
            tool={tool}
            touches={isUnlocked ? touches[tool.name] : undefined}
            isCounting={isCounting && tool.asks !== undefined}
            allowed={isUnlocked || (isOpen && tool.needs === 'reading')}
            running={running}
            onStart={() => (tool.asks ? setAsking(tool) : start(tool))}
          />
        ))}
      </ul>
    </section>
  )

  return (
    <div className={`wrap ${styles.diagnostics}`} data-caddie="margin">
      <h1>Diagnostics</h1>
      <p className={`lead quiet ${styles.lead}`}>
        For whoever runs the site. The tests show whether the database can be written to and read; the other tools clean
        up bookings. Every change is kept in the dashboard’s change log.
      </p>
      <AccessNote session={session} isOpen={isOpen} />
      <div className={`${columnsStyles.columns} ${styles.toolsAndResults}`}>
        {list('tools', 'Tools', (tool) => !isDeleting(tool))}
        <ResultRows results={results} />
      </div>
      {isUnlocked && <SiteHealth />}
      {list('delete-bookings', 'Delete bookings', isDeleting)}
      <AskDialog
        key={asking?.name ?? 'none'}
        tool={asking}
        touches={asking && touches[asking.name]}
        onConfirm={start}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}
