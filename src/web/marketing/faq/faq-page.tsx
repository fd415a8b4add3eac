import { useEffect, useRef, useState } from 'react'
import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import { useLocation } from '../../app/router/location.tsx'
import { contact } from '../../site/contact.ts'
import { categories } from '../../site/faq/faq.ts'
import type { Question } from '../../site/faq/question.ts'
import { Accordion } from '../../ui/accordion.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Drawing } from '../drawing.tsx'
import * as duoStyles from '../duo.module.css'
import { TermList } from '../term-list.tsx'
import * as styles from './faq-page.module.css'
import { countQuestions, findQuestions } from './find-questions.ts'
import { quickFacts } from './quick-facts.ts'
import { linkQuestion, useOpenedQuestion } from './use-opened-question.ts'

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

export function FaqPage() {
  useOpenedQuestion()
  // A link to a question shows it, whatever was looked for before.
  const { key } = useLocation()
  const [search, setSearch] = useState({ text: '', at: key })
  const typed = search.at === key ? search.text : ''
  const field = useRef<HTMLInputElement>(null)
  // Typed before React was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setSearch({ text: field.current?.value ?? '', at: key }), [])
  const found = findQuestions(categories, typed)
  return (
    <>
      <div className={`wrap ${duoStyles.head} ${styles.faqHead}`}>
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
            <p className={`note quiet ${styles.quiet}`} role="status">
              {typed.trim() && foundWords(countQuestions(found))}
            </p>
          </search>
          <nav aria-label="Categories" hidden={found.length === 0}>
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
        </div>
      </div>

      <section className="stride" data-ground="turf">
        <div className={`wrap ${duoStyles.duo} ${styles.duo} ${styles.quick}`}>
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
              <a href={contact.mailLink}>{contact.email}</a>
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
