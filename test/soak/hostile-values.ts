/** A repeatable source of random choices. */
export type Dice = ReturnType<typeof seededDice>

/** Mulberry32: small, and deterministic per seed. */
export function seededDice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(roll() * max)
  return {
    below,
    chance: (share: number) => roll() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

const longText = 'x'.repeat(5_000)

/** Texts that have broken servers before. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f\ufeff',
  'İ'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  longText,
  "'; drop table bookings; --",
  '%00',
  '%',
  '%n%s%x',
  '../../../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e400',
  '99999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2999-12-31',
  '1000-01-01',
  '-000001-01-01',
  '2026-12-04T00:00:00Z',
  '12:00 AM',
  '25:00 PM',
  '2:00 PM\n',
  '00000000-0000-0000-0000-000000000000',
  'iron-dome',
  'a@b',
  'a@b.example\r\nBcc: c@d.example',
]

/** Values of every wrong type. */
export const nastyValues: readonly unknown[] = [
  ...nastyTexts,
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  [],
  {},
  [[]],
  [null],
  ['weather', 'weather'],
  Array(2_000).fill('weather'),
  { length: 1e9 },
  { toString: null, valueOf: 1 },
  JSON.parse('{"__proto__": {"isAdmin": true}, "then": 1, "constructor": {"prototype": {"x": 1}}}'),
]

/** Bodies that aren't JSON, or are JSON no route accepts. */
export const nastyBodies = (dice: Dice): Buffer[] => [
  Buffer.alloc(0),
  Buffer.from('{'),
  Buffer.from('{"a":1,}'),
  Buffer.from('{"date":1e999,"extraHours":-1e999}'),
  Buffer.from('[]'),
  Buffer.from('null'),
  Buffer.from('"text"'),
  Buffer.from('\ufeff{}'),
  Buffer.from('{}{}'),
  Buffer.from('{"a":"\\u0000"}'),
  Buffer.from('{"a":"\\ud800"}'),
  Buffer.from('{"date":"2026-12-04","date":"2026-12-05"}'),
  Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
  Buffer.from('{"a":'.repeat(10_000)),
  Buffer.from(`{"customerInfo":${'{"customerInfo":'.repeat(2_000)}1${'}'.repeat(2_001)}`),
  Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('\u0000'),
  Buffer.alloc(65_536, 0x20),
  Buffer.alloc(65_537, 0x20),
  Buffer.alloc(300_000, 0x61),
  dice.bytes(200),
  Buffer.from('a=1&b=2'),
  Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'),
]

/** Odd headers; a request carries at most one. */
export const nastyHeaders = (dice: Dice): [name: string, value: string][] => [
  ['cookie', 'dome-and-den.session_token=%'],
  ['cookie', 'dome-and-den.session_token=a.b; dome-and-den.session_token=%00.%ff'],
  ['cookie', `x=${'y'.repeat(9_000)}`],
  ['cookie', ';;;==;'],
  ['x-huge', 'z'.repeat(20_000)],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['origin', dice.pick(nastyTexts).replace(/[\r\n\0]/g, '?')],
  ['x-forwarded-for', 'nonsense, , 999.999.999.999, ::ffff:1.2.3.4%eth0'],
  ['x-forwarded-for', '1.2.3.4,'.repeat(500)],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-host', 'evil.example'],
  ['x-request-id', 'a\u00ff\u0080'],
  ['accept', '*/*;q=nope'],
  ['accept-encoding', 'br;q=0, gzip;q=1000, identity;q=0'],
  ['if-none-match', 'W/"\u00e9", *, "'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1,a-b'],
  ['content-encoding', 'gzip'],
  ['content-type', ''],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/jsonx'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'text/plain'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(5_000)],
  ['idempotency-key', '\u00e9\u00ff'],
  ['authorization', 'Bearer '],
  ['authorization', 'Basic Og=='],
  ['last-event-id', '-1'],
  ['upgrade', 'websocket'],
  ['sec-fetch-site', 'cross-site'],
  ['expect', '100-continue'],
  ['host', ''],
  ['host', 'evil.example:99999'],
  ['', 'no name'],
  ['bad name', 'x'],
]
