import { z } from 'zod'
import { cents } from '../../domain/money.ts'

const wholeCents = (amount: number) => Math.abs(amount * 100 - cents(amount)) < 1e-6

/** An amount in dollars with whole cents, as sent by the owner's pages. */
export const Dollars = z.number().min(0).max(1_000_000).refine(wholeCents)
