import { useEffect, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icon.tsx'
import * as panelStyles from '../ui/panel.module.css'
import { quickQuestions } from './caddie-answers.ts'
import * as chatLineStyles from './chat-line.module.css'
import { ChatLine } from './chat-line.tsx'
import * as styles from './chat-panel.module.css'
import { QuestionForm } from './question-form.tsx'
import { TypingBall } from './typing-ball.tsx'
import { useChat } from './use-chat.ts'

type ChatPanelProps = {
  id: string
  isOpen: boolean
  /** Whether opening moves the focus to the input: not when it only restores what was open. */
  takesFocus: boolean
  onClose: () => void
  /** A link in it was followed. */
  onLeave: () => void
}

/** The panel 'Your Caddie' (§2). Stays mounted when closed, so that the conversation survives. */
export function ChatPanel({ id, isOpen, takesFocus, onClose, onLeave }: ChatPanelProps) {
  const { lines, isTyping, send } = useChat()
  const panel = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen && takesFocus) input.current?.focus()
  }, [isOpen, takesFocus])

  // A disabled input loses the focus: the panel keeps it meanwhile, and hands it back.
  useEffect(() => {
    if (!isTyping && document.activeElement === panel.current) input.current?.focus()
  }, [isTyping])

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes the log longer.
  useEffect(() => {
    if (log.current) showLast(log.current)
  }, [lines.length, isTyping, isOpen])

  const ask = (text: string) => {
    panel.current?.focus()
    void send(text)
  }
  return (
    <section
      ref={panel}
      id={id}
      className={`${panelStyles.panel} ${styles.chat}`}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      hidden={!isOpen}
    >
      <div className={styles.chatHead}>
        <h2 id={`${id}-title`}>Your Caddie</h2>
        <IconButton className={styles.iconBtn} label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard. */}
      <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
          <ChatLine key={at} line={line} onFollow={onLeave} />
        ))}
        {lines.length === 1 && (
          <div className={styles.ask}>
            {quickQuestions.map(({ topic, question }) => (
              <button key={topic} type="button" className={chatLineStyles.choice} onClick={() => ask(question)}>
                {question}
              </button>
            ))}
          </div>
        )}
        {isTyping && <TypingBall />}
      </div>
      <QuestionForm input={input} isTyping={isTyping} onSend={ask} />
    </section>
  )
}

/** Scrolls to the newest entry: all of it where it fits, else from its beginning. */
function showLast(log: HTMLElement) {
  const last = log.lastElementChild
  if (last) log.scrollTop += last.getBoundingClientRect().top - log.getBoundingClientRect().top - 12
}
