import { parseArgs } from 'node:util'
import { CannotStart } from '../../platform/config/startup-error.ts'

const usage = `npm run import -- --firestore FILE --users FILE --hash-config FILE

  --firestore FILE     bookings, profiles, hours and blocked dates, as JSON; may be given several times
  --users FILE         accounts: firebase auth:export FILE --format=json
  --hash-config FILE   the password hash parameters from the Firebase console; they keep the passwords working
  --check-password EMAIL
                       asks for that account’s old password and tries it against the files
  --apply              brings everything in; without it, nothing is changed
  --reminders          plans reminders for the upcoming bookings that come in
  --all                names every document in the report
`

export type ImportArguments = ReturnType<typeof readArguments>

/** What `npm run import` was asked for. Throws `CannotStart` with the usage, or with what does not go together. */
export function readArguments(args: string[]) {
  const options = {
    firestore: { type: 'string', multiple: true, default: [] as string[] },
    users: { type: 'string' },
    'hash-config': { type: 'string' },
    'check-password': { type: 'string' },
    apply: { type: 'boolean', default: false },
    reminders: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  } as const
  const { values } = orSay(() => parseArgs({ args, options }))
  if (values.firestore.length === 0 && !values.users) throw new CannotStart(usage)
  if (values['hash-config'] && !values.users) throw new CannotStart('--hash-config goes with --users. Give both.')
  if (values['check-password'] && !values['hash-config'])
    throw new CannotStart('--check-password needs --users and --hash-config.')
  return values
}

function orSay<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
