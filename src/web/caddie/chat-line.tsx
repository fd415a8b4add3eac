import { paths } from '../../domain/site/paths.ts'
import { questionAt } from '../site/faq.ts'
import { Link } from '../ui/link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { withContactLinks } from './contact-links.tsx'
import { OpenDays } from './open-days.tsx'
import type { Line } from './use-chat.ts'

/** One line of the chat, with the open times or the link that it speaks of, or the question of the FAQ that it answers. */
export const ChatLine = ({ line, onFollow }: { line: Line; onFollow: () => void }) => (
  <div className={line.type === 'user' ? 'line me' : 'line'}>
    <VisuallyHidden>{line.type === 'user' ? 'You:' : 'Caddie:'}</VisuallyHidden>
    <p>{withContactLinks(line.text)}</p>
    {line.openDays && line.openDays.length > 0 && <OpenDays openDays={line.openDays} onFollow={onFollow} />}
    {line.faq && (
      <Link className="to-faq" to={questionAt(line.faq.id)} onClick={onFollow}>
        <span>In the FAQ:</span> {line.faq.question}
      </Link>
    )}
    {line.linksToCalendar && (
      <Link className="to-calendar" to={paths.booking} onClick={onFollow}>
        Open the booking page
      </Link>
    )}
  </div>
)
