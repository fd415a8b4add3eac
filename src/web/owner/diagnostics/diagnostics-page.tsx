import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../../app/api/api.ts'
import { useSession } from '../../app/session/session.ts'
import * as columnsStyles from '../../ui/columns.module.css'
import { AccessNote } from './access-note.tsx'
import { AskDialog } from './ask-dialog.tsx'
import * as styles from './diagnostics-page.module.css'
import { ResultRows } from './result-rows.tsx'
import { SiteHealth } from './site-health.tsx'
import { ToolRow } from './tool-row.tsx'
import { type Tool, type ToolName, tools } from './tools.ts'
import { countsKey, useResults } from './use-results.ts'

/** `/test-firebase` (§2): whether the database can be written and read, and how to clean up bookings (reading R12). */
export function DiagnosticsPage() {
  const session = useSession()
  const isUnlocked = session.state === 'signed-in' && session.user.isAdmin && session.unlockedUntil !== null
  const { data: access } = useQuery({
    queryKey: ['diagnostics', 'access'],
    queryFn: () => answerOf(api.diagnostics.index.$get()),
  })
  const { data: counts } = useQuery({
    queryKey: countsKey,
    queryFn: () => answerOf(api.diagnostics.bookings.$get()),
    enabled: isUnlocked,
  })
  const isOpen = access?.reading === 'open'
  const { results, running, run } = useResults()
  const [asking, setAsking] = useState<Tool>()

  const start = (tool: Tool) => {
    setAsking(undefined)
    run(tool)
  }
  const touches: Partial<Record<ToolName, number | undefined>> = {
    assign: counts?.withoutUser,
    'delete-cancelled': counts?.cancelled,
    'delete-all': counts?.all,
  }

  return (
    <div className={`wrap ${styles.diagnostics}`} data-caddie="margin">
      <h1>Diagnostics</h1>
      <p className={`lead quiet ${styles.lead}`}>
        For whoever runs the site. The tests show whether the database can be written to and read; the other tools clean
        up bookings. Every change is kept in the dashboard’s change log.
      </p>
      <AccessNote session={session} isOpen={isOpen} />
      <div className={`${columnsStyles.columns} ${styles.toolsAndResults}`}>
        <section aria-labelledby="tools">
          <h2 id="tools">Tools</h2>
          <ul className={styles.tools}>
            {tools.map((tool) => (
              <ToolRow
                key={tool.name}
                tool={tool}
                touches={isUnlocked ? touches[tool.name] : undefined}
                allowed={isUnlocked || (isOpen && tool.needs === 'reading')}
                running={running}
                onStart={() => (tool.asks ? setAsking(tool) : start(tool))}
              />
            ))}
          </ul>
        </section>
        <ResultRows results={results} />
      </div>
      {isUnlocked && <SiteHealth />}
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
