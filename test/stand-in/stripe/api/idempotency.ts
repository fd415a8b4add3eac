import { ProviderError } from '../objects/provider-error.ts'

export interface StoredAnswer {
  status: number
  body: string
}

interface Entry {
  fingerprint: string
  at: number
  answer?: StoredAnswer
}

const dayMs = 24 * 60 * 60 * 1000

/** Stores answers by idempotency key, for 24 hours of the account's clock and at most `max` keys. */
export function idempotencyKeys(clock: () => Date, max = 10_000) {
  const entries = new Map<string, Entry>()
  return {
    forget: () => entries.clear(),

    /**
     * The stored answer, or undefined if the caller has to act. Throws if the key belongs to another call or one in
     * progress.
     */
    begin(key: string, fingerprint: string): StoredAnswer | undefined {
      const now = clock().getTime()
      const entry = entries.get(key)
      if (!entry || now - entry.at >= dayMs) {
        if (entries.size >= max) entries.delete(entries.keys().next().value as string)
        entries.set(key, { fingerprint, at: now })
        return undefined
      }
      if (entry.fingerprint !== fingerprint) throw otherParameters(key)
      if (!entry.answer) throw inHand(key)
      return entry.answer
    },

    /** Stores the answer. Undefined frees the key, as for a call that never began. */
    end(key: string, answer: StoredAnswer | undefined) {
      const entry = entries.get(key)
      if (entry && answer) entry.answer = answer
      else entries.delete(key)
    },
  }
}

const otherParameters = (key: string) =>
  new ProviderError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const inHand = (key: string) =>
  new ProviderError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key '${key}'. Please try again later.`,
  })
