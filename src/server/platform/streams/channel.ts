import type { Topic } from '../database/change-feed.ts'
import type { SessionState } from './active-sessions.ts'

/** One thing that happened on a topic; `detail` is the date of a `day`. `resync`: anything may have. */
export interface News {
  topic: Topic
  type: 'change' | 'resync'
  detail: string
}

export type StreamEvent = readonly [name: string, data: unknown]

/** What streams of the same key hear. They share one subscription, and one query at each change. */
export interface Channel {
  key: string
  topics: readonly Topic[]
  /** The events to send, asked once for all streams. `news` is empty where one has just joined. */
  tell: (news: readonly News[]) => readonly StreamEvent[] | Promise<readonly StreamEvent[]>
  /** Each stream that joins is told at once, without news. */
  tellsAtOnce?: true
  /** May who has this session still listen? Only asked about sessions that stand. */
  admits?: (session: SessionState) => boolean
}
