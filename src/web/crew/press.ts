import { takesStepsUntil } from '../../domain/crew/steps.ts'
import { look } from './crew-day.ts'
import { type CrewStop, type Entry, OtherLink, type Waiting } from './phone-store.ts'
import { UNDO_MS } from './send-waiting.ts'
import { crewDay, kept, open, openStoredLink, show, trustedNow } from './this-phone.ts'

/**
 * Queues an entry in this phone's store, where it survives a restart. Steps can be undone for five seconds. Resolves to
 * false if the phone is out of space, which the page then shows, or if another crew's link is stored, which then opens.
 */
export async function press(stop: CrewStop, entry: Entry): Promise<boolean> {
  const isStep = entry.kind !== 'note' && entry.kind !== 'photo'
  const waiting = {
    id: crypto.randomUUID(),
    bookingId: stop.id,
    pressedAt: new Date().toISOString(),
    at: new Date(trustedNow()).toISOString(),
    undoUntil: isStep ? Date.now() + UNDO_MS : 0,
    goneAt: takesStepsUntil({ startsAt: new Date(stop.start), endsAt: new Date(stop.end) }).getTime(),
    entry,
  }
  try {
    await kept().addWaiting(open.secret, waiting)
  } catch (error) {
    if (error instanceof OtherLink) return await carryOver(waiting)
    show({ isFull: true })
    return false
  }
  show({ waiting: await kept().waiting(), isFull: false })
  void look()
  return true
}

/**
 * Opens the link that replaced this window's, and queues an entry under it if it belongs to the same crew. Resolves to
 * whether the entry was queued.
 */
async function carryOver(waiting: Waiting): Promise<boolean> {
  const [link, stored] = [await kept().link(), await kept().day()]
  const isSameCrew = link !== undefined && stored?.crew.id === crewDay.get().day?.crew.id
  try {
    if (isSameCrew) await kept().addWaiting(link, waiting)
  } catch (error) {
    if (!(error instanceof OtherLink)) show({ isFull: true })
    return false
  }
  openStoredLink()
  return isSameCrew
}

/** Undoes an entry that's still in the queue. */
export async function takeBack({ seq }: Waiting): Promise<void> {
  if (seq !== undefined) await kept().removeWaiting(seq)
  show({ waiting: await kept().waiting() })
}
