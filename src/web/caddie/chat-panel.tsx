import { clsx } from 'clsx/lite'
import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { unbroken } from '../../domain/calendar.ts'
import { Ready } from '../app/islands/island.tsx'
import { questionAt } from '../site/faq/question.ts'
import { Button } from '../ui/button.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { SendIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { canSend, quickQuestions } from './canned-answers.ts'
import * as styles from './chat-panel.module.css'
import { OpenDays, TypingBall } from './chat-reply.tsx'
import { type Line, useChat } from './use-chat.ts'

type QuestionFormProps = {
  input: RefObject<HTMLInputElement | null>
  isTyping: boolean
  onSend: (text: string) => void
}

/** The message field. Blank text can't be sent, and nothing can while the caddie is typing (§5). */
function QuestionForm({ input, isTyping, onSend }: QuestionFormProps) {
  // Undefined until hydration: the field may already contain text, and must be able to send it.
  const [text, setText] = useState<string>()
  useLayoutEffect(() => setText(input.current?.value ?? ''), [input])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = input.current?.value ?? ''
    if (!canSend(asked)) return
    onSend(asked)
    setText('')
  }
  return (
    <form method="dialog" onSubmit={submit}>
      <input
        ref={input}
        className={fieldStyles.input}
        aria-label="Your message"
        placeholder="Ask your caddie"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={500}
        value={text ?? ''}
        disabled={isTyping}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" aria-label="Send" disabled={isTyping || (text !== undefined && !canSend(text))}>
        <SendIcon />
      </Button>
    </form>
  )
}

/** A line of the chat, with the open times, the link or the FAQ question it's about. */
const ChatLine = ({ line }: { line: Line }) => (
  <div className={clsx(styles.line, line.type === 'user' && styles.me)}>
    <VisuallyHidden>{line.type === 'user' ? 'You:' : 'Caddie:'}</VisuallyHidden>
    <p>{withContactLinks(unbroken(line.text))}</p>
    {line.openDays && line.openDays.length > 0 && <OpenDays line={line} openDays={line.openDays} />}
    {line.faq && (
      <Link className={styles.toFaq} to={questionAt(line.faq.id)}>
        <span>In the FAQ:</span> {line.faq.question}
      </Link>
    )}
    {line.page && (
      <Link className={`${styles.choice} ${styles.toPage}`} to={line.page.to}>
        {line.page.label}
      </Link>
    )}
  </div>
)

/** Content of the panel 'Your Caddie' (§2): the conversation and the message field. */
export function ChatPanel() {
  const { lines, isTyping, send } = useChat()
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)

  // A disabled input loses the focus, so the panel holds it while the caddie types, then returns it.
  useEffect(() => {
    if (!isTyping && document.activeElement === log.current?.parentElement) input.current?.focus()
  }, [isTyping])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows when these change.
  useEffect(() => {
    if (log.current && lines.length > 1) showLast(log.current)
  }, [lines.length, isTyping])

  const ask = (text: string) => {
    log.current?.parentElement?.focus()
    void send(text)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
          <ChatLine key={at} line={line} />
        ))}
        {lines.length === 1 && (
          <div className={styles.ask}>
            {quickQuestions.map(({ topic, question }) => (
              <button key={topic} type="button" className={styles.choice} onClick={() => ask(question)}>
                {question}
              </button>
            ))}
          </div>
        )}
        {isTyping && <TypingBall />}
      </div>
      <QuestionForm input={input} isTyping={isTyping} onSend={ask} />
      <Ready zone="caddie" />
    </>
  )
}

/** Scrolls the newest entry into view: all of it if it fits, else its start. */
function showLast(log: HTMLElement) {
  const last = log.lastElementChild
  if (last) log.scrollTop += last.getBoundingClientRect().top - log.getBoundingClientRect().top - 12
}
