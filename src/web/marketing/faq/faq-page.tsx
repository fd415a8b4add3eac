import { useEffect, useRef, useState } from 'react'
import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import { balanceDueWords, ceilingTerms, DEPOSIT_PERCENT } from '../../../domain/terms.ts'
import { MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from '../../../domain/weather/limits.ts'
import { useLocation } from '../../app/router/location.tsx'
import { contact } from '../../site/contact.ts'
import { categories } from '../../site/faq/faq.ts'
import type { Category, Question } from '../../site/faq/question.ts'
import { Accordion } from '../../ui/accordion.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Drawing } from '../drawing.tsx'
import * as sideBySideStyles from '../side-by-side.module.css'
import { TermList } from '../term-list.tsx'
import * as styles from './faq-page.module.css'

/** Normalizes text for search: lowercase, without accents, apostrophes or punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’′']/g, '')
    .replace(/×/g, 'x')
    .replace(/[^a-z0-9%$+&]+/g, ' ')
    .trim()

/** Keeps questions that match every typed word at the start of a word in their question, answer, category or synonyms. */
export function findQuestions(categories: readonly Category[], typed: string): readonly Category[] {
  const wanted = plain(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return categories

  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer, also = '' }) => {
        const words = plain(`${category.title} ${question} ${answer} ${also}`).split(' ')
        return wanted.every((start) => words.some((word) => word.startsWith(start)))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

export const countQuestions = (categories: readonly Category[]): number =>
  categories.reduce((sum, { questions }) => sum + questions.length, 0)

/** Opens and scrolls to the question in the address (`/faq#wind`), and focuses it if the visitor followed a link. */
function useOpenedQuestion() {
  // Each navigation has its own key, so the same link opens the question again.
  const { hash, key, how } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new navigation.
  useEffect(() => {
    const question = hash ? document.getElementById(hash.slice(1))?.closest('details') : null
    if (!question) return
    question.open = true
    question.scrollIntoView()
    if (how !== 'POP') question.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, how])
}

/** Opens the caddie's panel, or focuses it if it's open. Its button is on every page. */
function askCaddie() {
  const panel = document.getElementById('caddie')
  if (panel?.hidden) document.querySelector<HTMLElement>('#caddie + button')?.click()
  else panel?.querySelector('input')?.focus()
}

/** Shown if no question matches: contact details and the caddie. */
const NoneFound = ({ typed }: { typed: string }) => (
  <section className={styles.none} aria-labelledby="none-found">
    <h2 id="none-found">Nothing here about “{typed}”</h2>
    <p className="lead">Call us, or ask your caddie right here.</p>
    <p className={styles.number}>
      <a href={contact.phoneLink}>{contact.phone}</a>
    </p>
    <Button look="second" onClick={askCaddie}>
      Ask your caddie
    </Button>
  </section>
)

/** Puts an opened question into the address, so that it can be shared. */
const linkQuestion = (id: string) => history.replaceState(history.state, '', `#${id}`)

/** Quick Information (§2): facts that people look up again and again. */
const quickFacts: [string, string][] = [
  ['Space', '12′ × 12′ (15′ × 15′ is better)'],
  ['Setup', '30–45 minutes'],
  ['Breakdown', '20–30 minutes'],
  ['Power', '120V within 50 feet'],
  ['Ceiling indoors', `At least ${ceilingTerms}`],
  ['Wind', `Up to ${MAX_WIND_MPH} mph`],
  ['Temperature', `${MIN_TEMPERATURE_F}–${MAX_TEMPERATURE_F}\u00a0°F`],
  ['Courses', '50+'],
  ['Area', `${business.serviceRadiusMiles} miles from central Phoenix`],
  ['Deposit', `${DEPOSIT_PERCENT}%, balance ${balanceDueWords}`],
]

const shown = ({ id, question, answer, more }: Question) => ({
  id,
  question,
  answer: (
    <>
      <p>{answer}</p>
      {more && (
        <p className={styles.more}>
          <Link to={more.to}>{more.label}</Link>
        </p>
      )}
    </>
  ),
})

const foundWords = (count: number) => {
  if (count === 0) return 'No answer for that. Ask us instead.'
  return count === 1 ? '1 answer' : `${count} answers`
}

// Breaks after the @, not at a hyphen.
const [mailbox, host] = contact.email.split('@')

export function FaqPage() {
  useOpenedQuestion()
  // A link to a question shows it, whatever was searched for before.
  const { key } = useLocation()
  const [search, setSearch] = useState({ text: '', at: key })
  const typed = search.at === key ? search.text : ''
  const field = useRef<HTMLInputElement>(null)
  // Picks up text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => setSearch({ text: field.current?.value ?? '', at: key }), [])
  const found = findQuestions(categories, typed)
  const only = countQuestions(found) === 1 ? found[0]?.questions[0]?.id : undefined
  useEffect(() => {
    const question = only && document.getElementById(only)?.closest('details')
    if (question) question.open = true
  }, [only])
  return (
    <>
      <div className={`wrap ${sideBySideStyles.head} ${styles.faqHead}`}>
        <h1>Good questions. Short answers.</h1>
        <Drawing name="tee" className={styles.tee} />
      </div>
      <div className={`wrap ${styles.faq}`}>
        <aside>
          <search className={styles.find}>
            <Field
              ref={field}
              type="search"
              label="Find a question"
              autoComplete="off"
              value={typed}
              onChange={(event) => setSearch({ text: event.target.value, at: key })}
            />
            <p className={found.length === 0 ? 'sr' : `note quiet ${styles.quiet}`} role="status">
              {typed.trim() && foundWords(countQuestions(found))}
            </p>
          </search>
          <nav aria-label="Categories" hidden={found.length < 2}>
            <ul>
              {found.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className={styles.groups}>
          {found.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <Accordion name="faq" items={questions.map(shown)} onOpen={linkQuestion} />
            </section>
          ))}
          {found.length === 0 && <NoneFound typed={typed.trim()} />}
        </div>
      </div>

      <section className="stride" data-ground="turf">
        <div className={`wrap ${sideBySideStyles.columns} ${styles.columns} ${styles.quick}`}>
          <div>
            <h2>Quick Information</h2>
            <TermList terms={quickFacts} />
          </div>
          <div className={styles.reach}>
            <h2>Ask a person</h2>
            <p>
              <a href={contact.phoneLink}>{contact.phone}</a>
            </p>
            <p>
              <a href={contact.mailLink}>
                {mailbox}@<wbr />
                <span>{host}</span>
              </a>
            </p>
            <p className={`quiet ${styles.quiet}`}>
              Serving {business.area}. Or ask your caddie, in the corner of every page.
            </p>
            <Link className={buttonStyles.btn} to={paths.booking}>
              Book Now
            </Link>
          </div>
        </div>
      </section>
    </>
  )
}
