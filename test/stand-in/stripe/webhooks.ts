import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { seconds } from './objects/ids.ts'

/** How events reach the endpoint. */
export interface WebhookBehavior {
  /** Nothing is sent while undefined. */
  url: string | undefined
  /** 'hold' keeps events for `release`; 'drop' loses them. */
  deliver: 'now' | 'hold' | 'drop'
  /** How many times each event is sent. */
  copies: number
  /** Shuffles simultaneous and released events. */
  shuffle: boolean
  signature: 'right' | 'wrong'
  livemode: boolean
  delayMilliseconds: number
}

export interface WebhookOptions {
  url?: string | undefined
  secret: string
  clock: () => Date
  random?: (() => number) | undefined
  /** Milliseconds before each retry of a refused event. */
  retryDelays?: readonly number[] | undefined
}

/** Beyond this number, the oldest are lost. */
const maxHeld = 10_000

const { webhooks } = new Stripe('sk_test_signs_only')

/** Sends events one after another, signed as the provider does. */
export function webhookSender({
  url,
  secret,
  clock,
  random = Math.random,
  retryDelays = [200, 1000, 5000],
}: WebhookOptions) {
  const behavior: WebhookBehavior = {
    url,
    deliver: 'now',
    copies: 1,
    shuffle: false,
    signature: 'right',
    livemode: false,
    delayMilliseconds: 0,
  }
  const stopped = new AbortController()
  let held: Stripe.Event[] = []
  let batch: Stripe.Event[] = []
  let queue = Promise.resolve()
  const underway = new Set<Promise<void>>()

  const shuffled = <T>(list: T[]) =>
    list
      .map((one) => [random(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one)

  async function sendOnce(event: Stripe.Event, to: string): Promise<boolean> {
    const payload = JSON.stringify({ ...event, livemode: behavior.livemode }, null, 2)
    const key = behavior.signature === 'right' ? secret : `${secret}_of_another`
    const timestamp = seconds(clock())
    const signature = webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
    try {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)])
      const answer = await fetch(to, { method: 'POST', headers, body: payload, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  async function retry(event: Stripe.Event, to: string) {
    for (const delay of retryDelays) {
      await wait(delay, undefined, { signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted || (await taken(event, to))) return
    }
  }

  async function taken(event: Stripe.Event, to: string) {
    const isTaken = await sendOnce(event, to)
    if (isTaken) event.pending_webhooks = 0
    return isTaken
  }

  function track(work: Promise<void>) {
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }

  function send(events: Stripe.Event[], { copies, shuffle }: Pick<WebhookBehavior, 'copies' | 'shuffle'>) {
    const all = events.flatMap((event) => Array.from({ length: copies }, () => event))
    for (const event of shuffle ? shuffled(all) : all) {
      queue = queue.then(async () => {
        const to = behavior.url
        if (!to || stopped.signal.aborted) return
        await wait(behavior.delayMilliseconds, undefined, { signal: stopped.signal }).catch(() => {})
        // A retry doesn't hold up the events behind it.
        if (!(await taken(event, to))) track(retry(event, to))
      })
    }
    track(queue)
  }

  return {
    behavior,
    /** Takes a new event. Events in the same event-loop turn form a batch. */
    take(event: Stripe.Event) {
      if (behavior.deliver === 'hold' && held.push(event) > maxHeld) held.shift()
      if (behavior.deliver !== 'now') return
      if (batch.push(event) > 1) return
      queueMicrotask(() => {
        send(batch, behavior)
        batch = []
      })
    },
    /** Sends the held events, in order unless `shuffle` is set. */
    release(how: Partial<Pick<WebhookBehavior, 'copies' | 'shuffle'>> = {}) {
      send(held, { ...behavior, ...how })
      held = []
    },
    /** Discards the held events. */
    drop() {
      held = []
    },
    /** Resends events. */
    resend: (events: Stripe.Event[]) => send(events, { copies: 1, shuffle: false }),
    get heldEvents() {
      return held.length
    },
    /** Resolves once nothing is in flight, including retries. Held events stay held. */
    async settled() {
      await Promise.resolve()
      while (underway.size > 0) await Promise.all(underway)
    },
    async stop() {
      stopped.abort()
      await Promise.all(underway)
    },
  }
}
