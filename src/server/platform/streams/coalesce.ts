/**
 * Runs `work` when it is asked for: at once, then at most once in `pauseMs` and never twice at a time. Whoever asks
 * while it runs or rests is served by one more run. `work` must not throw.
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
