import { useQuery } from '@tanstack/react-query'
import { momentLabel } from '../../format.ts'
import { attentionQuery } from '../../queries.ts'
import * as waitingStyles from './waiting.module.css'

const NOT_MADE =
  'The site makes a backup every night, but hasn’t lately. Make sure its server runs through the night, or make one yourself: npm run backup -- FILE'

/** That the nightly backup failed, or that there has been none for a day and a half, with what to do; empty when all is well. */
export function BackupWarning() {
  const { data } = useQuery(attentionQuery)
  const backup = data?.backup
  if (!backup) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="backup-warning">
      <details>
        <summary>
          <h2 id="backup-warning">{backup.because ? 'Backup failed' : 'No recent backup'}</h2>
        </summary>
        <ul>
          <li>
            <p>
              {backup.because ?? NOT_MADE}
              <small>
                {backup.lastGoodAt ? `Last good backup: ${momentLabel(backup.lastGoodAt)}.` : 'No good backup yet.'}
              </small>
              {backup.because && <small>We’ll try again every hour. This goes away once a backup is made.</small>}
            </p>
          </li>
        </ul>
      </details>
    </section>
  )
}
