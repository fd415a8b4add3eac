/** A failure of the next `times` calls. */
export interface Failure {
  /** For example 'POST /v1/refunds' or 'GET /v1/refunds/:id'; '*' for every call. */
  route: string
  /**
   * 'hold' never answers until `releaseAnswers` is called. The client library retries once after a 'reset', whatever
   * its maxNetworkRetries: use `times: 2` to make it fail.
   */
  with: 'slow' | 'hold' | 'error-500' | 'error-429' | 'error-403' | 'garbage' | 'reset'
  /** The call is carried out and then fails. Never applies to error-429 and error-403. */
  acted?: boolean
  /** Defaults to 1. */
  times?: number
  /** Only for 'slow'. */
  milliseconds?: number
}

const fits = (route: string, method: string, path: string) =>
  route === '*' || new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/[.?]/g, '\\$&')}$`).test(`${method} ${path}`)

/** The planned failures, and the answers they hold back. */
export function failurePlan() {
  let planned: Required<Failure>[] = []
  let held: (() => void)[] = []
  return {
    /** Milliseconds added to every call. */
    latency: 0,
    add(failure: Failure) {
      planned.push({ times: 1, acted: false, milliseconds: 0, ...failure })
    },
    clear() {
      planned = []
    },
    /** The failure planned for this call; counts it down. */
    take(method: string, path: string): Required<Failure> | undefined {
      const failure = planned.find(({ route }) => fits(route, method, path))
      if (!failure) return undefined
      failure.times -= 1
      if (failure.times <= 0) planned = planned.filter((one) => one !== failure)
      return failure
    },
    hold: () => new Promise<void>((resolve) => held.push(resolve)),
    /** The number of answers held back. */
    get heldAnswers() {
      return held.length
    },
    releaseAnswers() {
      for (const release of held) release()
      held = []
    },
  }
}

export type FailurePlan = ReturnType<typeof failurePlan>
