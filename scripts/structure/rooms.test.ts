import { expect, test } from 'vitest'
import { directionProblem } from './rooms.mjs'

test.each(['src/server/app.ts', 'src/domain/money.ts', 'src/web/main.tsx'])('%s may not import a stand-in', (file) => {
  expect(directionProblem(file, 'src/stand-in/stripe/start-stripe-stand-in.ts')).toMatch(/does not know src\/stand-in/)
})
