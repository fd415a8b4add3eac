import { setTimeout as pause } from 'node:timers/promises'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Live } from '../database/change-feed.ts'
import type { Db } from '../database/database.ts'
import { type OpenConnection, openConnectionLimits } from '../http/limits/connection-limits.ts'
import { activeSessions } from './active-sessions.ts'
import type { Channel, News } from './channel.ts'
import { coalesce } from './coalesce.ts'

const encoder = new TextEncoder()

/** A server-sent event as bytes. `retryMs`: how long a browser waits before reconnecting. */
export function eventBytes(name: string, data: unknown, retryMs?: number): Uint8Array {
  const retry = retryMs === undefined ? '' : `\nretry: ${retryMs}`
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}${retry}\n\n`)
}

/** A comment that keeps proxies from closing an idle stream. */
const heartbeatBytes: Uint8Array = encoder.encode(': still here\n\n')

const HEARTBEAT_MS = 20_000

/** Each stream takes about 20 kB of memory. */
const streamLimits = { perAddress: 100, perNetwork: 400, total: 4_000 }
/** Per account and channel: tabs, a phone, the crew's tablets. */
const MOST_OF_ACCOUNT = 10

/** Minimum pause between two updates of a channel, however fast changes come. */
const PAUSE_MS = 500

/** Each notified page sends a request. Notifying a few at a time keeps others responsive: a thousand pages take 2 s. */
const TOLD_AT_ONCE = 10
const BETWEEN_MS = 20

/** Server side of one stream. */
export interface Stream {
  channel: string
  /** Undefined for visitors who aren't signed in; they have no session to check. */
  account: string | undefined
  sessionId: string | undefined
  address: string
  /** Sends bytes, or closes the stream if the client has left too much unread. */
  send: (bytes: Uint8Array) => void
  /** Closes the stream after these last bytes. */
  end: (last?: Uint8Array) => void
}

export type Streams = ReturnType<typeof openStreams>

type Member = Stream & OpenConnection & { admits: NonNullable<Channel['admits']> }

interface Room {
  members: Set<Member>
  told: ReturnType<typeof coalesce>
  close: () => void
}

// A client that ignores the event reconnects automatically; the long retry keeps clients from competing for slots.
const parting = (word: 'replaced' | 'ended') => eventBytes(word, {}, 300_000)
const replaced = parting('replaced')
const ended = parting('ended')
const resync = eventBytes('resync', {})

/** All streams of this process: limited, notified together, and ended with the session that opened them. */
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

  /** Ends streams whose session ended or may no longer listen, and returns the rest. One query for all. */
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
        // The database is down, which says nothing about sessions; clients are checked again when they request.
        await send(audience, resync)
      }
    }, PAUSE_MS)
    const stops = topics.map((topic) =>
      live.subscribe(topic, ({ type, ...event }) => {
        const detail = 'detail' in event ? event.detail : ''
        news.set(`${topic} ${type} ${detail}`, { topic, type, detail })
        // Batches news that arrives together, such as a `resync` for each topic.
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

  /** Sends a heartbeat to every stream, and ends those whose session ended. */
  async function beat(): Promise<void> {
    const admitted = await stillAdmitted(open.all).catch(() => [...open.all])
    for (const member of admitted) member.send(heartbeatBytes)
  }
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)

  return {
    beat,
    /** Adds a stream; the returned function removes it. Throws `RetryLater` if there is no room. */
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
    /** Ends every stream; browsers reconnect automatically. */
    close(): void {
      isClosed = true
      clearInterval(heartbeat)
      for (const member of [...open.all]) dismiss(member)
    },
  }
}
