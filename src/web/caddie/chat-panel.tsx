import { useEffect, useRef } from 'react'
import { Ready } from '../app/islands/island.tsx'
import { quickQuestions } from './caddie-answers.ts'
import * as chatLineStyles from './chat-line.module.css'
import { ChatLine } from './chat-line.tsx'
import * as styles from './chat-panel.module.css'
import { QuestionForm } from './question-form.tsx'
import { TypingBall } from './typing-ball.tsx'
import { useChat } from './use-chat.ts'

/** The contents of the panel 'Your Caddie' (§2): the conversation, and where the visitor types. */
export function ChatPanel() {
  const { lines, isTyping, send } = useChat()
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)

  // A disabled input loses the focus: the panel keeps it meanwhile, and hands it back.
  useEffect(() => {
    if (!isTyping && document.activeElement === log.current?.parentElement) input.current?.focus()
  }, [isTyping])

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes the log longer.
  useEffect(() => {
    if (log.current) showLast(log.current)
  }, [lines.length, isTyping])

  const ask = (text: string) => {
    log.current?.parentElement?.focus()
    void send(text)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard. */}
      <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
          <ChatLine key={at} line={line} />
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
      <Ready zone="caddie" />
    </>
  )
}

/** Scrolls to the newest entry: all of it where it fits, else from its beginning. */
function showLast(log: HTMLElement) {
  const last = log.lastElementChild
  if (last) log.scrollTop += last.getBoundingClientRect().top - log.getBoundingClientRect().top - 12
}
