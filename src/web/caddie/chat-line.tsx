import { clsx } from 'clsx/lite'
import { paths } from '../../domain/paths.ts'
import { questionAt } from '../site/faq/question.ts'
import { Link } from '../ui/link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import * as styles from './chat-line.module.css'
import { withContactLinks } from './contact-links.tsx'
import { OpenDays } from './open-days.tsx'
import type { Line } from './use-chat.ts'

/** One line of the chat, with the open times or the link that it speaks of, or the question of the FAQ that it answers. */
export const ChatLine = ({ line }: { line: Line }) => (
  <div className={clsx(styles.line, line.type === 'user' && styles.me)}>
    <VisuallyHidden>{line.type === 'user' ? 'You:' : 'Caddie:'}</VisuallyHidden>
    <p>{withContactLinks(line.text)}</p>
    {line.openDays && line.openDays.length > 0 && <OpenDays openDays={line.openDays} />}
    {line.faq && (
      <Link className={styles.toFaq} to={questionAt(line.faq.id)}>
        <span>In the FAQ:</span> {line.faq.question}
      </Link>
    )}
    {line.linksToCalendar && (
      <Link className={`${styles.choice} ${styles.toCalendar}`} to={paths.booking}>
        Open the booking page
      </Link>
    )}
  </div>
)
