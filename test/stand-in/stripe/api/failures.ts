/** What goes wrong with a call, for as many calls as `times` says. */
export interface Failure {
  /** As 'POST /v1/refunds' or 'GET /v1/refunds/:id'; '*' for every call. */
  route: string
  /**
   * 'hold' never answers, unless `releaseAnswers` is called. The client library tries once more after a 'reset',
   * whatever its maxNetworkRetries: take `times: 2` to let it fail.
   */
  with: 'slow' | 'hold' | 'error-500' | 'error-429' | 'error-403' | 'garbage' | 'reset'
  /** The call is carried out, and then goes wrong. Never for error-429 and error-403. */
  acted?: boolean
  /** 1 where absent. */
  times?: number
  /** Of 'slow'. */
  milliseconds?: number
}

const fits = (route: string, method: string, path: string) =>
  route === '*' || new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/[.?]/g, '\\$&')}$`).test(`${method} ${path}`)

/** The failures that were asked for, and the answers they hold back. */
export function failurePlan() {
  let planned: Required<Failure>[] = []
  let held: (() => void)[] = []
  return {
    /** Milliseconds that every call takes. */
    latency: 0,
    add(failure: Failure) {
      planned.push({ times: 1, acted: false, milliseconds: 0, ...failure })
    },
    clear() {
      planned = []
    },
    /** The failure of this call, counted down. */
    take(method: string, path: string): Required<Failure> | undefined {
      const failure = planned.find(({ route }) => fits(route, method, path))
      if (!failure) return undefined
      failure.times -= 1
      if (failure.times <= 0) planned = planned.filter((one) => one !== failure)
      return failure
    },
    hold: () => new Promise<void>((resolve) => held.push(resolve)),
    /** How many answers are held back. */
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
