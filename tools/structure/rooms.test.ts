import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { sourceFiles } from './rooms.mjs'

type Where = { path?: string | string[]; pathNot?: string | string[] }

const isAny = (patterns: string | string[], file: string) => [patterns].flat().some((one) => new RegExp(one).test(file))
const isIn = ({ path = '', pathNot = [] }: Where, file: string) => isAny(path, file) && !isAny(pathNot, file)

/** Checks whether the `npm run lint` rules let `file` import `target`. */
const mayImport = (file: string, target: string) =>
  !rules.forbidden.some(({ from, to }: { from: Where; to: Where }) => isIn(from, file) && isIn(to, target))

const standIn = 'test/stand-in/stripe/start-stripe-stand-in.ts'

test.each([
  ['src/server/app.ts', standIn],
  ['src/domain/money.ts', standIn],
  ['src/web/main.tsx', standIn],
  ['src/domain/money.ts', 'fs'],
  ['src/domain/money.ts', 'node_modules/zod/index.js'],
  ['src/domain/calendar.ts', 'src/domain/booking/booking.ts'],
  ['src/server/platform/database/database.ts', 'src/server/platform/database/embedded/embedded-postgres.ts'],
  ['src/server/platform/http/limits/rate-limit.ts', 'src/server/platform/http/problems.ts'],
  ['src/server/platform/jobs/queues.ts', 'src/server/app.ts'],
  ['src/server/app.ts', 'src/web/main.tsx'],
  ['src/server/http.test.ts', 'src/web/main.tsx'],
  ['src/web/ui/tabs.tsx', 'src/server/app.ts'],
  ['src/web/owner/admin-page.tsx', 'src/web/booking/draft.ts'],
  ['src/server/shed/tool.ts', 'src/domain/money.ts'],
  ['src/server/app.ts', 'src/server/shed/tool.ts'],
])('%s may not import %s', (file, target) => expect(mayImport(file, target)).toBe(false))

test.each([
  ['src/web/app/api/api.ts', 'src/server/app.ts'],
  ['src/server/http.test.ts', standIn],
  ['src/server/platform/database/embedded/embedded-postgres.ts', 'src/server/platform/database/database.ts'],
  ['src/server/platform/http/problems.ts', 'src/server/platform/http/limits/rate-limit.ts'],
  ['src/web/app/routes.tsx', 'src/web/booking/draft.ts'],
])('%s may import %s', (file, target) => expect(mayImport(file, target)).toBe(true))

test("no type is imported inline, where dependency-cruiser doesn't see it", () => {
  const hidden = /(?:\btypeof|[:<|&=])\s*import\(/
  expect(hidden.test("type Toasts = typeof import('./toast.tsx')")).toBe(true)
  expect(sourceFiles().filter((file) => hidden.test(readFileSync(file, 'utf8')))).toEqual([])
})
