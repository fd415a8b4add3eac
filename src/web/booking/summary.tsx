import { type ReactNode, useId, useState } from 'react'
import { longDate, shortDate, toInstant, unbroken } from '../../domain/calendar.ts'
import { addOns, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { keepCardLabel, keepCardTerms } from '../../domain/payments/card-on-file.ts'
import { HOLD_MINUTES } from '../../domain/payments/holds.ts'
import { currentRefundTerms, refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { balanceDueLabel, isBalanceDue } from '../../domain/pricing/balance-due.ts'
import { listPriceWords } from '../../domain/pricing/list-prices.ts'
import { type OrderPrice, orderHours } from '../../domain/pricing/pricing.ts'
import { type Promo, promoLabel } from '../../domain/pricing/promo-codes.ts'
import { allDueNote, balanceDueWords, depositLabel, payByEmail } from '../../domain/terms.ts'
import { extraHoursLabel } from '../extras/extra-hours-label.ts'
import { Tick } from '../ui/form/tick.tsx'
import { WholeDates } from '../ui/whole-dates.tsx'
import { type Choice, chosenHours, rangeLabel, shortRange } from './order.ts'
import * as styles from './summary.module.css'

/** A price whose new value lands from above while the old one drops away; no motion under reduced motion. */
function LandingNumber({ value }: { value: string }) {
  const [{ shown, old }, setNumbers] = useState<{ shown: string; old: string | undefined }>({
    shown: value,
    old: undefined,
  })
  if (shown !== value) setNumbers({ shown: value, old: shown })
  return (
    <span className={styles.landing}>
      {old && (
        <span key={`old ${value}`} className={styles.leaving} aria-hidden="true">
          {old}
        </span>
      )}
      <span key={value} className={old && styles.arriving}>
        {value}
      </span>
    </span>
  )
}

/** Placeholder for unknown amounts, so that nothing shifts. */
const UNKNOWN = <span className={styles.unknown}>…</span>
const NOT_LOADED = 'Times didn’t load'

const holdTerms = (what: string) =>
  `You’ll pay ${what} on a secure card page. We’ll hold your time for ${HOLD_MINUTES} minutes while you do.`

interface SummaryProps {
  choice: Choice
  /** Undefined until the day is known, because the day determines the rate. */
  price: OrderPrice | undefined
  now: Date
  /** The applied promo code (R95). */
  promo: Promo | undefined
  promoField: ReactNode
  /** True if booking requires paying the deposit by card. */
  takesCards: boolean
  /** Whether to pay everything now, with cards on (R84: paying in full). */
  inFull: { chosen: boolean; onChoose: (inFull: boolean) => void }
  /** Whether to charge the balance to this card when it's due; undefined if that isn't possible (R83: card on file). */
  keepCard: { chosen: boolean; onChoose: (keepCard: boolean) => void } | undefined
  /** The open times failed to load. */
  failed: boolean
  /**
   * Renders the booking button and its messages: at the bottom of the card, or of the screen on a phone. `terms` is the id
   * of the refund terms.
   */
  children: (atAGlance: ReactNode, terms: string) => ReactNode
}

/** Summary of the choice and its cost (§9). */
export function Summary({
  choice,
  price,
  now,
  promo,
  promoField,
  takesCards,
  inFull,
  keepCard,
  failed,
  children,
}: SummaryProps) {
  const terms = useId()
  const { date, hour } = choice
  const startsAt = date && hour !== undefined ? toInstant(date, hour) : null
  const isAllDueNow = isBalanceDue({ startsAt }, now)
  const range = chosenHours(choice)
  const chosen = packages[choice.packageId]
  const sum = price ? <LandingNumber value={priceLabel(price.total)} /> : UNKNOWN
  const when = (
    <>
      {date ? `${shortDate(date)}, ` : 'No day yet'}
      <span className={styles.whole}>{date && (range ? shortRange(range) : 'no time yet')}</span>
    </>
  )
  const howToPay = takesCards
    ? holdTerms(isAllDueNow || inFull.chosen ? 'the total' : 'the deposit')
    : price?.total !== 0 && payByEmail(isAllDueNow)
  return (
    <aside className={`${styles.place} ${styles.card}`} aria-label="Your booking">
      <h2>{chosen.name}</h2>
      <p className={styles.when}>
        {date ? <WholeDates>{longDate(date)}</WholeDates> : failed ? NOT_LOADED : 'Finding the first open day...'}
        <br />
        {range ? rangeLabel(range) : 'No start time yet'}
      </p>
      {(price || !failed) && (
        <dl className={styles.sums}>
          <Line amount={price?.basePrice} note={price?.isWeekendRate && '(Weekend Rate)'}>
            {chosen.baseHours} hours
          </Line>
          {choice.extraHours > 0 && <Line amount={price?.extraHoursCost}>{extraHoursLabel(choice.extraHours)}</Line>}
          {choice.addOns.map((id) => (
            <Line key={id} amount={addOns[id].price}>
              {addOns[id].name}
            </Line>
          ))}
          {promo && price && <Line amount={-price.promoOff}>{unbroken(promoLabel(promo))}</Line>}
          <div className={styles.all}>
            <dt>
              Total <small>includes any tax</small>
            </dt>
            <dd>{sum}</dd>
          </div>
          {isAllDueNow ? (
            <Line amount={price?.total} note={allDueNote}>
              Due when you book
            </Line>
          ) : (
            <>
              <Line amount={price?.deposit}>{depositLabel}</Line>
              <Line
                amount={price && price.total - price.deposit}
                note={startsAt ? unbroken(`due ${balanceDueLabel({ startsAt })}`) : balanceDueWords}
              >
                Balance
              </Line>
            </>
          )}
        </dl>
      )}
      {promoField}
      {takesCards && !isAllDueNow && <PayNow {...{ price, inFull, keepCard, startsAt }} />}
      <p className="sr" aria-live="polite">
        {price && `${orderHours(choice)} hours. Total ${priceLabel(price.total)}`}
      </p>
      {children(
        <div className={styles.glance} aria-hidden="true">
          <b>{failed && !price ? `From ${priceLabel(chosen.weekday.base)}` : sum}</b>
          <small>{failed ? NOT_LOADED : when}</small>
        </div>,
        terms,
      )}
      {howToPay && <p className={`note ${styles.note}`}>{howToPay}</p>}
      <p className={`note ${styles.note}`}>{unbroken(listPriceWords(choice.packageId))}</p>
      <p id={terms} className={`note ${styles.note}`}>
        {unbroken(refundTermsSentence(currentRefundTerms))}
      </p>
    </aside>
  )
}

type PayNowProps = Pick<SummaryProps, 'price' | 'inFull' | 'keepCard'> & { startsAt: Date | null }

/** Choice to pay the deposit or everything now (R84), and to charge the balance to the same card (R83). */
function PayNow({ price, inFull, keepCard, startsAt }: PayNowProps) {
  const terms = useId()
  return (
    <fieldset className={styles.payNow}>
      <legend className="sr">What to pay now</legend>
      <Tick type="radio" name="pay-now" checked={!inFull.chosen} onChange={() => inFull.onChoose(false)}>
        Pay the {price && `${priceLabel(price.deposit)} `}deposit
      </Tick>
      {keepCard && startsAt && (
        <div className={styles.keepCard}>
          <Tick
            type="checkbox"
            name="keep-card"
            checked={keepCard.chosen}
            aria-describedby={terms}
            onChange={({ target }) => keepCard.onChoose(target.checked)}
          >
            {unbroken(keepCardLabel(startsAt))}
          </Tick>
          <p id={terms} className="note" hidden={!keepCard.chosen}>
            {keepCardTerms}
          </p>
        </div>
      )}
      <Tick type="radio" name="pay-now" checked={inFull.chosen} onChange={() => inFull.onChoose(true)}>
        Pay {price && `${priceLabel(price.total)} `}in full
      </Tick>
    </fieldset>
  )
}

const Line = ({ amount, note, children }: { amount: number | undefined; note?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>
      {children} {note && <small>{note}</small>}
    </dt>
    <dd>{amount === undefined ? UNKNOWN : priceLabel(amount)}</dd>
  </div>
)
