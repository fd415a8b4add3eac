import { type Refusal, Refused } from './refusals.ts'

/** A refusal that names the seconds after which another try makes sense (429 and 503). */
export class RetryLater extends Refused {
  readonly retryAfterSeconds: number

  constructor(code: Refusal, retryAfterSeconds: number, options?: ConstructorParameters<typeof Refused>[1]) {
    super(code, options)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
