import type { Database } from '../../database/database.ts'
import { countedAddress, networkOf } from '../../http/limits/client-address.ts'
import {
  consumeLimit,
  consumeLimits,
  forgetAttempts,
  isWithin,
  takeBackAttempt,
} from '../../http/limits/consume-limit.ts'
import type { LimitName } from '../../http/limits/rate-limit.ts'

interface CountedSignIn {
  /** The password was right: this and the wrong tries before it count no more. */
  forget: () => Promise<void>
  /** Nothing was compared: this try alone counts no more. */
  takeBack: () => Promise<void>
}

/**
 * Counts one sign-in attempt before the password is checked, so that parallel attempts count too. Throws `RetryLater` past
 * a limit (reading R56; the numbers are in rate-limit.ts). A browser that signed in before has attempts of its own, which
 * strangers can't use up. Unknown accounts are counted the same way.
 */
export async function countSignIn(
  db: Database,
  { account, address, device }: { account: string; address: string; device: string | undefined },
  now: Date,
): Promise<CountedSignIn> {
  const count = (name: LimitName, who: string) => consumeLimit(db, name, who, now)

  // A device that used up its own is a stranger: whoever copied the cookie cannot shut out its owner either.
  if (device && (await isWithin(count('sign-in-with-device', device)))) {
    // Right passwords count here too: each writes a session.
    await count('sign-in-from-device', device)
    return {
      forget: () => forgetAttempts(db, 'sign-in-with-device', device),
      takeBack: () => takeBackAttempt(db, 'sign-in-with-device', device),
    }
  }
  await countSignInFrom(db, address, now)
  const here = accountHere(account, address)
  await count('sign-in-to-account', here)
  const isCalm = await isWithin(count('sign-in-to-account-anywhere', account))
  if (!isCalm) {
    await count('sign-in-under-attack', accountNear(account, address))
    await count('sign-in-under-attack-anywhere', account)
  }
  const takeBackAnywhere = async () => {
    await takeBackAttempt(db, isCalm ? 'sign-in-to-account-anywhere' : 'sign-in-under-attack-anywhere', account)
    if (!isCalm) await takeBackAttempt(db, 'sign-in-under-attack', accountNear(account, address))
  }
  return {
    forget: async () => {
      await forgetAttempts(db, 'sign-in-to-account', here)
      await takeBackAnywhere()
    },
    takeBack: async () => {
      await takeBackAttempt(db, 'sign-in-to-account', here)
      await takeBackAnywhere()
    },
  }
}

/** Counts one try for an address and for its network. Throws `RetryLater` past a limit. */
export const countSignInFrom = (db: Database, address: string, now: Date): Promise<void> =>
  consumeLimits(
    db,
    [
      ['sign-in-from-address', address],
      ['sign-in-from-network', address],
    ],
    now,
  )

/** After a reset: guesses at the old password count no more, neither in all nor around whoever chose the new one. */
export async function forgetGuesses(db: Database, address: string, account: string): Promise<void> {
  await forgetAttempts(db, 'sign-in-to-account', accountHere(account, address))
  await forgetAttempts(db, 'sign-in-under-attack', accountNear(account, address))
  await forgetAttempts(db, 'sign-in-to-account-anywhere', account)
  await forgetAttempts(db, 'sign-in-under-attack-anywhere', account)
}

const accountHere = (account: string, address: string) => `${account} ${countedAddress(address)}`

const accountNear = (account: string, address: string) => `${account} ${networkOf(address)}`
