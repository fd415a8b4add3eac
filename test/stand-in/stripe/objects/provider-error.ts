/** The content of the provider's `{error: …}`. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
}

/** A refusal in the provider's shape; `status` is the HTTP status. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the call had begun; only then its answer is stored under its idempotency key. */
  readonly hasBegun: boolean

  constructor(status: number, body: ErrorBody, hasBegun = true) {
    super(body.message)
    this.status = status
    this.body = body
    this.hasBegun = hasBegun
  }
}

/** An invalid request error, 400 unless `status` says otherwise. */
export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400) =>
  new ProviderError(status, { type: 'invalid_request_error', message, ...more })
