import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { answerZip, type ZipAnswer } from '../../../domain/place/zip-answer.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import * as styles from './zip-box.module.css'

/** "Do you come to me?" Answers immediately. Without a script, the server writes the answer into the page (zip-page.ts). */
export function ZipBox() {
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<ZipAnswer>()

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = answerZip(input.current?.value ?? '', milesByZip, contact.phone)
    setAnswer(found)
    // Removes `?zip=` with the answer that the server rendered, so that a reload doesn't bring it back.
    if (window.location.search) window.history.replaceState(window.history.state, '', paths.home)
    if (found.kind === 'not-a-zip') input.current?.focus()
  }

  const isRefused = answer?.kind === 'not-a-zip'
  return (
    <form className={styles.zip} action={paths.home} onSubmit={ask} noValidate>
      <Field
        ref={input}
        name="zip"
        label="Your ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        error={isRefused ? answer.words : undefined}
      />
      <button className={buttonStyles.btn} type="submit">
        Check
      </button>
      <p className={styles.answer} role="status" data-kind={answer?.kind}>
        {answer ? (
          !isRefused && withContactLinks(answer.words)
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty here; hydration keeps what the server wrote into it
          <span id="zip-answer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        )}
        {answer?.link && (
          <>
            {' '}
            <Link to={answer.link.to}>{answer.link.label}</Link>
          </>
        )}
      </p>
    </form>
  )
}
