import { useState } from 'react'
import type { Reply } from './answer-question.ts'
import { type ChatMessage, canSend, greeting } from './caddie-answers.ts'
import { repliesTo } from './replies.ts'

export type Line = ChatMessage & Omit<Reply, 'text'>

const lineOf = (type: ChatMessage['type'], reply: Reply): Line => ({
  ...reply,
  type,
  timestamp: new Date().toISOString(),
})

/** The conversation (§4): one question at a time, answered after 600-1000 ms of typing. Throws in render where answering breaks (§8). */
export function useChat() {
  const [lines, setLines] = useState<Line[]>(() => [lineOf('bot', { text: greeting })])
  const [isTyping, setTyping] = useState(false)
  const [fault, setFault] = useState<{ error: unknown }>()
  if (fault) throw fault.error

  const say = (line: Line) => setLines((before) => [...before, line])

  async function send(text: string) {
    if (!canSend(text) || isTyping) return
    say(lineOf('user', { text: text.trim() }))
    setTyping(true)
    try {
      for await (const reply of repliesTo(text, new Date(), Math.random())) say(lineOf('bot', reply))
    } catch (error) {
      setFault({ error })
    }
    setTyping(false)
  }

  return { lines, isTyping, send }
}
