import type { Order, PaymentWorld } from './payment-world.ts'

/** Where the server is stopped and killed: at a call to the provider, or while it waits for the database. */
export interface Gate {
  /** A call that stays unanswered. `acted`: the provider carried it out, and only its answer is lost. */
  call?: { route: string; acted: boolean }
  /** A table the server is about to write. With `call`: once that call is answered. */
  table?: 'payments' | 'payment_events' | 'ledger_entries' | 'refunds'
  /** The booking's row, after its ledger entries are written. With `call`: once that call is answered. */
  booking?: true
}

export interface Step {
  /** `told`: paid, the card is saved, and its customer was told about the charge that's due now. */
  before: 'nothing' | 'held' | 'paid' | 'told'
  act: (world: PaymentWorld, order: Order) => unknown
  at: Gate
  /** The final state: booked with the deposit paid, charged in full, or canceled with nothing kept. */
  becomes: 'booked' | 'cancelled' | 'charged'
}

const book: Step['act'] = (world, order) => world.book(order)
const pay: Step['act'] = (world, order) => world.payPage(order)
const cancel: Step['act'] = (world, order) => world.cancel(order)
const endHold: Step['act'] = (world, order) => world.endHold(order)
const comeBack: Step['act'] = (world, order) => {
  world.standIn.webhooks({ deliver: 'drop' })
  world.payPage(order)
  return world.look(order)
}

const newSession = 'POST /v1/checkout/sessions'
const session = 'GET /v1/checkout/sessions/:id'
const expire = 'POST /v1/checkout/sessions/:id/expire'
const newRefund = 'POST /v1/refunds'
const collect: Step['act'] = (world) => world.collect()
const newCharge = 'POST /v1/payment_intents'

/** Every step of paying and refunding at which a server can die. */
export const steps: Record<string, Step> = {
  'book: before booking and payment commit': {
    before: 'nothing',
    act: book,
    at: { table: 'payments' },
    becomes: 'booked',
  },
  'book: committed, the provider not yet called': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: false } },
    becomes: 'booked',
  },
  'book: the page is created, its answer lost': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: true } },
    becomes: 'booked',
  },
  'book: the page is known, not yet recorded': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: true }, table: 'payments' },
    becomes: 'booked',
  },
  'pay: before the event commits': { before: 'held', act: pay, at: { table: 'payment_events' }, becomes: 'booked' },
  'pay: the event is recorded, the job has called': {
    before: 'held',
    act: pay,
    at: { call: { route: session, acted: true } },
    becomes: 'booked',
  },
  'pay: before the ledger entry': {
    before: 'held',
    act: pay,
    at: { table: 'ledger_entries' },
    becomes: 'booked',
  },
  'pay: the ledger entry is written, the booking not': {
    before: 'held',
    act: pay,
    at: { booking: true },
    becomes: 'booked',
  },
  'pay: the payer is back before any webhook': {
    before: 'held',
    act: comeBack,
    at: { call: { route: session, acted: true } },
    becomes: 'booked',
  },
  'hold expired: before the time is released': {
    before: 'held',
    act: endHold,
    at: { booking: true },
    becomes: 'cancelled',
  },
  'hold expired: the time is released, the page still open': {
    before: 'held',
    act: endHold,
    at: { call: { route: expire, acted: false } },
    becomes: 'cancelled',
  },
  'hold expired: the page is closed, its answer lost': {
    before: 'held',
    act: endHold,
    at: { call: { route: expire, acted: true } },
    becomes: 'cancelled',
  },
  'refund: before cancellation and refund commit': {
    before: 'paid',
    act: cancel,
    at: { table: 'refunds' },
    becomes: 'cancelled',
  },
  'refund: recorded, not yet looked up': {
    before: 'paid',
    act: cancel,
    at: { call: { route: 'GET /v1/refunds', acted: false } },
    becomes: 'cancelled',
  },
  'refund: looked up, not yet sent': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: false } },
    becomes: 'cancelled',
  },
  'refund: sent, its answer lost': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: true } },
    becomes: 'cancelled',
  },
  'refund: known, before the ledger entry': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: true }, table: 'ledger_entries' },
    becomes: 'cancelled',
  },
  'refund: the ledger entry is written, the booking not': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: true }, booking: true },
    becomes: 'cancelled',
  },
  'charge: before the payment commits': { before: 'told', act: collect, at: { table: 'payments' }, becomes: 'charged' },
  'charge: recorded, not yet looked up': {
    before: 'told',
    act: collect,
    at: { call: { route: 'GET /v1/payment_intents', acted: false } },
    becomes: 'charged',
  },
  'charge: looked up, not yet made': {
    before: 'told',
    act: collect,
    at: { call: { route: newCharge, acted: false } },
    becomes: 'charged',
  },
  'charge: made, its answer lost': {
    before: 'told',
    act: collect,
    at: { call: { route: newCharge, acted: true } },
    becomes: 'charged',
  },
  'charge: known, before the ledger entry': {
    before: 'told',
    act: collect,
    at: { call: { route: newCharge, acted: true }, table: 'ledger_entries' },
    becomes: 'charged',
  },
}
