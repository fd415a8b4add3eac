import { noteDifference, resolveDifferences } from '../../money/differences.ts'
import { isMissing } from '../../provider/client.ts'
import type { PaymentParts } from '../parts.ts'

/**
 * Asks the provider about an object of ours, and does with the answer what there is to do. One that it does not know, maybe
 * of another account, whose keys these are not, is noted for the owner until it is known again.
 */
export async function hearOf(
  { db, clock }: Pick<PaymentParts, 'db' | 'clock'>,
  { providerObject, bookingId }: { providerObject: string; bookingId: string },
  ask: () => Promise<unknown>,
): Promise<void> {
  try {
    await ask()
    await resolveDifferences(db, 'missing at Stripe', [providerObject], clock())
  } catch (error) {
    if (!isMissing(error)) throw error
    await noteDifference(db, { kind: 'missing at Stripe', providerObject, bookingId }, clock())
  }
}
