/**
 * Runs `work` on request: immediately, then at most once per `pauseMs`, never concurrently. Requests while it runs or pauses
 * share the next run. `work` must not throw.
 */
export function coalesce(work: () => Promise<void>, pauseMs: number) {
  let isBusy = false
  let isAskedAgain = false
  let rest: NodeJS.Timeout | undefined
  let isStopped = false

  async function run() {
    isBusy = true
    isAskedAgain = false
    await work()
    if (isStopped) return
    rest = setTimeout(() => {
      isBusy = false
      if (isAskedAgain) void run()
    }, pauseMs)
  }

  return {
    ask() {
      if (isBusy) isAskedAgain = true
      else void run()
    },
    stop() {
      isStopped = true
      clearTimeout(rest)
    },
  }
}
