import { type RefObject, type SubmitEvent, useLayoutEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { SendIcon } from '../ui/icon.tsx'
import { canSend } from './caddie-answers.ts'

type QuestionFormProps = {
  input: RefObject<HTMLInputElement | null>
  isTyping: boolean
  onSend: (text: string) => void
}

/** Where the visitor types. Blank is not sent, and nothing while the caddie types (§5). */
export function QuestionForm({ input, isTyping, onSend }: QuestionFormProps) {
  // Undefined until React is there: the field may have text in it already, and must be able to send it.
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
