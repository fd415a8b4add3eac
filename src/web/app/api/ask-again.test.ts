import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

/** A fake server. The test decides when each answer is sent; it holds what was true when the request was made. */
function slowServer() {
  let truth = 'before'
  const answers: (() => void)[] = []
  return {
    change: (to: string) => {
      truth = to
    },
    asked: () => answers.length,
    answer: (number: number) => answers[number]?.(),
    ask: () => {
      const seen = truth
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)))
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a query whose first response was in flight during a change is refetched', async () => {
  const [queries, server] = [new QueryClient(), slowServer()]
  const stop = new QueryObserver(queries, { queryKey: ['money'], queryFn: server.ask }).subscribe(() => {})
  server.change('after')
  askAgain(queries, { queryKey: ['money'] })
  askAgain(queries, { queryKey: ['money'] })
  expect(server.asked()).toBe(1)
  server.answer(0)
  await vi.waitFor(() => expect(server.asked()).toBeGreaterThan(1))
  expect(queries.getQueryData(['money'])).toBe('before')
  server.answer(server.asked() - 1)
  await vi.waitFor(() => expect(queries.getQueryData(['money'])).toBe('after'))
  stop()
})

test('a change refetches matching queries right away and leaves others alone', async () => {
  const [queries, server] = [new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }), slowServer()]
  const stops = ['a', 'b'].map((key) =>
    new QueryObserver(queries, { queryKey: ['days', key], queryFn: server.ask }).subscribe(() => {}),
  )
  server.answer(0)
  server.answer(1)
  await settled()
  askAgain(queries, { queryKey: ['days'], predicate: ({ queryKey }) => queryKey[1] === 'b' })
  await settled()
  expect(server.asked()).toBe(3)
  expect(queries.isFetching({ queryKey: ['days', 'b'] })).toBe(1)
  for (const stop of stops) stop()
})

test('a change lets a requested next page arrive, then refetches the whole list', async () => {
  const [queries, server] = [new QueryClient(), slowServer()]
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    queryFn: server.ask,
    initialPageParam: 0,
    getNextPageParam: (_last: string, pages: string[]) => pages.length,
  })
  const stop = observer.subscribe(() => {})
  server.answer(0)
  await settled()
  void observer.fetchNextPage()
  await settled()
  server.change('after')
  askAgain(queries, { queryKey: ['list'] })
  server.answer(1)
  await vi.waitFor(() => expect(server.asked()).toBe(3))
  expect(queries.getQueryData(['list'])).toMatchObject({ pages: ['before', 'before'] })
  server.answer(2)
  await vi.waitFor(() => expect(server.asked()).toBe(4))
  server.answer(3)
  await vi.waitFor(() => expect(queries.getQueryData(['list'])).toMatchObject({ pages: ['after', 'after'] }))
  stop()
})

test('a query whose first response failed is refetched after a change', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('after')]
  const queryFn = vi.fn(() => answers.shift() as Promise<string>)
  const stop = new QueryObserver(queries, { queryKey: ['money'], queryFn }).subscribe(() => {})
  askAgain(queries, { queryKey: ['money'] })
  await vi.waitFor(() => expect(queries.getQueryData(['money'])).toBe('after'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
