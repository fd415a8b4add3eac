import type { Order, PaymentWorld } from './payment-world.ts'

/** Where the server stands still and is killed: at a call to the provider, or where it waits for the database. */
export interface Gate {
  /** A call that is not answered; `acted`: the provider did it, and only its answer is lost. */
  call?: { route: string; acted: boolean }
  /** A table that it wants to write. With `call`: once that call is answered. */
  table?: 'payments' | 'payment_events' | 'ledger_entries' | 'refunds'
  /** The row of the booking, once its lines are written. With `call`: once that call is answered. */
  booking?: true
}

export interface Step {
  /** `told`: paid, the card is kept, and its customer was told of the charge that is due now. */
  before: 'nothing' | 'held' | 'paid' | 'told'
  act: (world: PaymentWorld, order: Order) => unknown
  at: Gate
  /** What it comes to in the end: cents of the deposit, or the price, that stay, and whether the time does. */
  becomes: 'booked' | 'cancelled' | 'charged'
  /** Also in the short form. */
  short?: true
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
  'book: committed, the provider not yet asked': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: false } },
    becomes: 'booked',
  },
  'book: the page is made, its answer lost': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: true } },
    becomes: 'booked',
  },
  'book: the page is known, not written down': {
    before: 'nothing',
    act: book,
    at: { call: { route: newSession, acted: true }, table: 'payments' },
    becomes: 'booked',
  },
  'pay: before the event commits': { before: 'held', act: pay, at: { table: 'payment_events' }, becomes: 'booked' },
  'pay: the event is taken, the job has asked': {
    before: 'held',
    act: pay,
    at: { call: { route: session, acted: true } },
    becomes: 'booked',
  },
  'pay: before the line in the ledger': {
    before: 'held',
    act: pay,
    at: { table: 'ledger_entries' },
    becomes: 'booked',
    short: true,
  },
  'pay: the line written, the booking not': { before: 'held', act: pay, at: { booking: true }, becomes: 'booked' },
  'pay: the payer is back before any message': {
    before: 'held',
    act: comeBack,
    at: { call: { route: session, acted: true } },
    becomes: 'booked',
  },
  'hold over: before the time is free': { before: 'held', act: endHold, at: { booking: true }, becomes: 'cancelled' },
  'hold over: the time is free, the page still open': {
    before: 'held',
    act: endHold,
    at: { call: { route: expire, acted: false } },
    becomes: 'cancelled',
  },
  'hold over: the page is closed, its answer lost': {
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
  'refund: noted down, not yet looked for': {
    before: 'paid',
    act: cancel,
    at: { call: { route: 'GET /v1/refunds', acted: false } },
    becomes: 'cancelled',
  },
  'refund: looked for, not yet sent': {
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
    short: true,
  },
  'refund: known, before the line in the ledger': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: true }, table: 'ledger_entries' },
    becomes: 'cancelled',
  },
  'refund: the line written, the booking not': {
    before: 'paid',
    act: cancel,
    at: { call: { route: newRefund, acted: true }, booking: true },
    becomes: 'cancelled',
  },
  'charge: before the payment commits': { before: 'told', act: collect, at: { table: 'payments' }, becomes: 'charged' },
  'charge: noted down, not yet looked for': {
    before: 'told',
    act: collect,
    at: { call: { route: 'GET /v1/payment_intents', acted: false } },
    becomes: 'charged',
  },
  'charge: looked for, not yet made': {
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
  'charge: known, before the line in the ledger': {
    before: 'told',
    act: collect,
    at: { call: { route: newCharge, acted: true }, table: 'ledger_entries' },
    becomes: 'charged',
  },
}
