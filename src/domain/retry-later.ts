import { type Refusal, Refused } from './refusals.ts'

/** A refusal (429 or 503) with the number of seconds after which to retry. */
export class RetryLater extends Refused {
  readonly retryAfterSeconds: number

  constructor(code: Refusal, retryAfterSeconds: number, options?: ConstructorParameters<typeof Refused>[1]) {
    super(code, options)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
