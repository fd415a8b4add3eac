import { setTimeout as pause } from 'node:timers/promises'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Live } from '../database/change-feed.ts'
import type { Db } from '../database/database.ts'
import { type OpenConnection, openConnectionLimits } from '../http/limits/connection-limits.ts'
import { activeSessions } from './active-sessions.ts'
import type { Channel, News } from './channel.ts'
import { coalesce } from './coalesce.ts'

const encoder = new TextEncoder()

/** A server-sent event as it travels. `retryMs`: how long a browser waits before it connects again by itself. */
export function eventBytes(name: string, data: unknown, retryMs?: number): Uint8Array {
  const retry = retryMs === undefined ? '' : `\nretry: ${retryMs}`
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}${retry}\n\n`)
}

/** A comment that keeps proxies from closing a quiet stream. */
const heartbeatBytes: Uint8Array = encoder.encode(': still here\n\n')

const HEARTBEAT_MS = 20_000

/** A stream takes some 20 kB of the process. */
const streamLimits = { perAddress: 100, perNetwork: 400, total: 4_000 }
/** For one account on one channel: tabs, a phone, the crew's tablets. */
const MOST_OF_ACCOUNT = 10

/** However fast changes come, a channel rests this long after it told its streams. */
const PAUSE_MS = 500

/** Whoever hears of a change asks for it. A few at a time, so that nobody waits behind a crowd: a thousand pages hear within 2 s. */
const TOLD_AT_ONCE = 10
const BETWEEN_MS = 20

/** The server's end of one stream. */
export interface Stream {
  channel: string
  /** Undefined where nobody is signed in: then there is no session to check. */
  account: string | undefined
  sessionId: string | undefined
  address: string
  /** Where the client has left too much unread, the stream goes instead. */
  send: (bytes: Uint8Array) => void
  /** Closes it after these last bytes. */
  end: (last?: Uint8Array) => void
}

export type Streams = ReturnType<typeof openStreams>

type Member = Stream & OpenConnection & { admits: NonNullable<Channel['admits']> }

interface Room {
  members: Set<Member>
  told: ReturnType<typeof coalesce>
  close: () => void
}

// A client that pays no heed to the word closes and comes back on its own: late then, so that nobody fights for a place.
const parting = (word: 'replaced' | 'ended') => eventBytes(word, {}, 300_000)
const replaced = parting('replaced')
const ended = parting('ended')
const resync = eventBytes('resync', {})

/** All streams of this process: bounded, told of changes together, and ended with the session that opened them. */
export function openStreams({ db, live }: { db: Db; live: Live }) {
  const open = openConnectionLimits<Member>(streamLimits, ({ account, channel }) =>
    account === undefined ? undefined : [`${account} ${channel}`, MOST_OF_ACCOUNT],
  )
  const rooms = new Map<string, Room>()
  let isClosed = false

  function leave(member: Member): void {
    open.release(member)
    const room = rooms.get(member.channel)
    room?.members.delete(member)
    if (room?.members.size === 0) {
      rooms.delete(member.channel)
      room.close()
    }
  }

  function dismiss(member: Member, last?: Uint8Array): void {
    leave(member)
    member.end(last)
  }

  /** Ends those whose session ended or no longer admits, and gives the others. One query for all. */
  async function stillAdmitted(members: Iterable<Member>): Promise<Member[]> {
    const list = [...members]
    const sessions = await activeSessions(
      db,
      list.flatMap(({ sessionId }) => sessionId ?? []),
    )
    return list.filter((member) => {
      if (member.sessionId === undefined) return true
      const session = sessions.get(member.sessionId)
      if (session && member.admits(session)) return true
      dismiss(member, ended)
      return false
    })
  }

  function openRoom({ key, topics, tell }: Channel): Room {
    const members = new Set<Member>()
    async function send(audience: readonly Member[], ...events: Uint8Array[]): Promise<void> {
      for (let at = 0; at < audience.length; at += TOLD_AT_ONCE) {
        if (at > 0) await pause(BETWEEN_MS, undefined, { ref: false })
        for (const member of audience.slice(at, at + TOLD_AT_ONCE).filter((one) => members.has(one)))
          for (const bytes of events) member.send(bytes)
      }
    }
    const news = new Map<string, News>()
    const told = coalesce(async () => {
      const latest = [...news.values()]
      news.clear()
      const audience = [...members]
      try {
        const [admitted, events] = await Promise.all([stillAdmitted(audience), tell(latest)])
        await send(admitted, ...events.map(([name, data]) => eventBytes(name, data)))
      } catch {
        // The database is away. This tells nothing about anybody; whoever asks again is checked again.
        await send(audience, resync)
      }
    }, PAUSE_MS)
    const stops = topics.map((topic) =>
      live.subscribe(topic, ({ type, ...event }) => {
        const detail = 'detail' in event ? event.detail : ''
        news.set(`${topic} ${type} ${detail}`, { topic, type, detail })
        // What is told together, such as that we hear again, once for each topic, is passed on together.
        if (news.size === 1) queueMicrotask(told.ask)
      }),
    )
    const room = {
      members,
      told,
      close() {
        for (const stop of stops) stop()
        told.stop()
      },
    }
    rooms.set(key, room)
    return room
  }

  /** Tells every stream that we are here, and ends those whose session ended. */
  async function beat(): Promise<void> {
    const admitted = await stillAdmitted(open.all).catch(() => [...open.all])
    for (const member of admitted) member.send(heartbeatBytes)
  }
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)

  return {
    beat,
    /** Lets a stream listen until the answer is called. Throws `RetryLater` where there is no room. */
    join(channel: Channel, stream: Stream): () => void {
      const member: Member = {
        ...stream,
        admits: channel.admits ?? (() => true),
        evict: () => dismiss(member, replaced),
      }
      if (!open.admit(member)) throw new RetryLater('too-many-streams', 60)
      const room = rooms.get(channel.key) ?? openRoom(channel)
      room.members.add(member)
      if (channel.tellsAtOnce) room.told.ask()
      if (isClosed) dismiss(member)
      return () => leave(member)
    },
    /** Ends every stream; browsers come back by themselves. */
    close(): void {
      isClosed = true
      clearInterval(heartbeat)
      for (const member of [...open.all]) dismiss(member)
    },
  }
}
