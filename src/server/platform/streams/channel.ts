import type { Topic } from '../database/change-feed.ts'
import type { SessionState } from './active-sessions.ts'

/** A change on a topic; `detail` is the date of a `day`. After `resync`, anything may have changed. */
export interface News {
  topic: Topic
  type: 'change' | 'resync'
  detail: string
}

export type StreamEvent = readonly [name: string, data: unknown]

/** What streams with the same key receive. They share one subscription and one query per change. */
export interface Channel {
  key: string
  topics: readonly Topic[]
  /** The events to send, computed once for all streams. `news` is empty when a stream has just joined. */
  tell: (news: readonly News[]) => readonly StreamEvent[] | Promise<readonly StreamEvent[]>
  /** Sends each stream the current state when it joins. */
  tellsAtOnce?: true
  /** May a stream with this session still listen? Called only for active sessions. */
  admits?: (session: SessionState) => boolean
}
