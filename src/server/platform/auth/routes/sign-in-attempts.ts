import type { Database } from '../../database/database.ts'
import { countedAddress, toNetwork } from '../../http/limits/client-address.ts'
import {
  consumeLimit,
  consumeLimits,
  forgetAttempts,
  isWithin,
  takeBackAttempt,
} from '../../http/limits/consume-limit.ts'
import type { LimitName } from '../../http/limits/rate-limit.ts'

interface CountedSignIn {
  /** The password was right: stop counting this and the earlier wrong attempts. */
  forget: () => Promise<void>
  /** No password was checked: stop counting this attempt only. */
  takeBack: () => Promise<void>
}

/**
 * Counts a sign-in attempt before the password is checked, so parallel attempts count too. Throws `RetryLater` past a limit
 * (reading R56; numbers in rate-limit.ts). A known browser has its own limit, which strangers can't use up. Unknown accounts
 * are counted the same way.
 */
export async function countSignIn(
  db: Database,
  { account, address, device }: { account: string; address: string; device: string | undefined },
  now: Date,
): Promise<CountedSignIn> {
  const count = (name: LimitName, who: string) => consumeLimit(db, name, who, now)

  // A device past its own limit is treated as a stranger, so someone with a stolen cookie can't lock out its owner.
  if (device && (await isWithin(count('sign-in-with-device', device)))) {
    // Successful sign-ins count too, because each writes a session.
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

/** Counts an attempt for an address and its network. Throws `RetryLater` past a limit. */
export const countSignInFrom = (db: Database, address: string, now: Date): Promise<void> =>
  consumeLimits(
    db,
    [
      ['sign-in-from-address', address],
      ['sign-in-from-network', address],
    ],
    now,
  )

/** After a reset, clears guesses at the old password, both overall and from the address that did the reset. */
export async function forgetGuesses(db: Database, address: string, account: string): Promise<void> {
  await forgetAttempts(db, 'sign-in-to-account', accountHere(account, address))
  await forgetAttempts(db, 'sign-in-under-attack', accountNear(account, address))
  await forgetAttempts(db, 'sign-in-to-account-anywhere', account)
  await forgetAttempts(db, 'sign-in-under-attack-anywhere', account)
}

const accountHere = (account: string, address: string) => `${account} ${countedAddress(address)}`

const accountNear = (account: string, address: string) => `${account} ${toNetwork(address)}`
