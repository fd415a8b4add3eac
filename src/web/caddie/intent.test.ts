import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { arrivalAnswer } from './canned-answers.ts'
import { detectIntent } from './intent.ts'
import { askedQuestions, unrelatedQuestions } from './matching/caddie-questions.test-data.ts'

const now = toInstant('2026-11-20', 12)

const answerTo = (text: string) => {
  const intent = detectIntent(text, now)
  return intent.kind === 'canned' ? intent.canned.topic : intent.kind
}

test('the whole caddie answers at least 54 of the 60 questions', () => {
  const asked = Object.entries(askedQuestions).flatMap(([topic, questions]) =>
    questions.map((text) => ({ topic, text })),
  )
  const missed = asked.filter(({ topic, text }) => answerTo(text) !== topic)
  expect(60 - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(54)
})

test.each(unrelatedQuestions)('the question "%s" is unknown to the caddie', (text) => {
  expect(answerTo(text)).toBe('unknown')
})

test.each([
  ['is Saturday free?', { from: '2026-11-21', to: '2026-11-21' }],
  ['anything next Friday after 3?', { from: '2026-11-27', to: '2026-11-27' }],
  ['Dec 12?', { from: '2026-12-12', to: '2026-12-12' }],
  ['December 12 by 3', { from: '2026-12-12', to: '2026-12-12' }],
  ['tomorrow at 2', { from: '2026-11-21', to: '2026-11-21' }],
  ['this weekend', { from: '2026-11-21', to: '2026-11-22' }],
  ['could you fit us in on December 5', { from: '2026-12-05', to: '2026-12-05' }],
  ['do you have room for us next saturday, are you free', { from: '2026-11-28', to: '2026-11-28' }],
])('the question "%s" asks about %j', (text, days) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question: { days } })
})

test.each([
  'when are you free',
  'next available date?',
  'what times are open',
  'any openings',
  'whats your availability',
  'could we start at 10',
  'we’d like to start at 9am',
])('the question "%s" asks for the soonest day', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question: { days: 'soonest' } })
})

const askedBesides = {
  weather: ['what if it rains on saturday', 'what if it rains today'],
  price: ['is saturday more expensive', 'how much is it today', 'do i pay today', 'How much Wednesday vs Saturday'],
  cancellation: [
    'can i cancel my booking for Dec 12',
    'can i cancel today',
    'can i reschedule the same day',
    'do i get my deposit back',
    'what happens to my deposit if i cancel',
  ],
  area: ['do you come to Mesa on Saturdays', 'are you available in chandler', 'can you come to mesa today'],
  confirmation: ['i booked today, is it confirmed'],
  setup: ['how long does it take to set up today', 'when will you arrive today', 'what time do you set up today'],
  included: ['do you bring clubs today'],
}

test.each(Object.entries(askedBesides))(
  'questions about %s keep that topic, even if they mention a day or the deposit',
  (topic, questions) => {
    for (const text of questions) expect(answerTo(text), text).toBe(topic)
  },
)

test.each([
  'what time will you arrive',
  'what time do you arrive on saturday',
  'when do you get here',
  'how early do you set up',
  'how long before the party do you get here',
  'when will you arrive today',
])('"%s" is answered with our arrival', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { topic: 'setup', answer: arrivalAnswer } })
})

test.each(['How long does setup take?', 'how long before we can start playing once you arrive'])(
  '"%s" keeps the setup answer',
  (text) => {
    expect(detectIntent(text, now)).toMatchObject({ canned: { answer: expect.stringContaining('Under 30 minutes') } })
  },
)

test.each([
  ['phone number', 'person'],
  ['whats your phone number?', 'person'],
  ['can i talk to a person', 'person'],
  ['how do I reach you', 'person'],
  ['can i call you today to book', 'person'],
  ['is there a number to call today to book', 'person'],
  ['where is the crew', 'crew'],
  ['where’s the crew?', 'crew'],
  ['is the crew on the way? we booked today at 3, what time', 'crew'],
  ['are you on your way', 'crew'],
  ['do you have lefty clubs?', 'left-handed'],
  ['my uncle is left handed', 'left-handed'],
  ['if I get stuck in traffic and start 20 min late', 'unsaid'],
  ['we might be 10 minutes late', 'unsaid'],
  ['we are running late to our party, will you wait?', 'unsaid'],
  ['is my crew running late', 'crew'],
  ['we have no power outlet', 'no-outlet'],
  ['do you bring a generator', 'no-outlet'],
  ['what if you are late', 'crew'],
  ['what if you are late on Saturday', 'crew'],
  ['What if we are late on Saturday', 'unsaid'],
  ['do you have a bar', 'unsaid'],
  ['where do you park', 'parking'],
  ['do guests need parking', 'parking'],
  ['can we drink beer', 'unsaid'],
  ['do you serve alcohol', 'unsaid'],
  ['is food included', 'unsaid'],
  ['do we tip the crew', 'unsaid'],
  ['you charged me twice', 'person'],
])('"%s" gets our phone number, as for %s', (text, topic) => {
  expect(detectIntent(text, now)).toEqual({ kind: 'help', topic })
})

test('a question about a day is about the day, even with a phone number in it', () => {
  expect(detectIntent('are you free saturday? my phone number is 602-555-0142', now).kind).toBe('availability')
})

test.each([
  ['what if it rains', 'weather'],
  ['how mcuh is it', 'price'],
  ['what does it cost at a church', 'price'],
  ['how much for a corporate event', 'price'],
  ['how much for a holiday party december 18', 'availability'],
  ['can you set up at a hotel', 'faq'],
  ['will you cancel on us if it rains', 'weather'],
  ['Do you guys cancel if it rains', 'weather'],
  ['Does the refund come right away', 'cancellation'],
  ['does the confirmation come right away', 'confirmation'],
  ['Do I have to pay before Saturday', 'price'],
  ['what if we are late with the balance', 'price'],
  ['what if we are late with payment', 'price'],
  ['How much is left to pay after the deposit', 'price'],
  ['how long to set up at a house', 'setup'],
  ['could you set up at a bar in tempe', 'faq'],
  ['is our bar ok', 'faq'],
  ['what is the drivers den', 'faq'],
  ['can you come right away', 'faq'],
  ['is friday a weekend', 'faq'],
  ['price difference weekday vs weekend', 'price'],
  ['whats the difference between a weekday and a sunday price', 'faq'],
  ['can you come in an hour', 'faq'],
  ['are you open on weekends', 'availability'],
  ['can kids play', 'faq'],
  ['how late can we play', 'faq'],
  ['how long do we get it for', 'faq'],
  ['how do I book', 'faq'],
  ['is tax included', 'price'],
  ['any tips for beginners', 'faq'],
  ['is saturday free, we bring beer', 'availability'],
])('"%s" gets the answer the site has', (text, topic) => {
  expect(answerTo(text)).toBe(topic)
})

test.each([
  'can you email me a quote',
  'does it fit through a gate',
  'is there lighting',
  'do you store my card',
  'how long does a round take',
  'how far ahead can i book',
  'What happens if you cancel on us',
  'what if you cancel on me last minute',
  'Do packages start at 2 hours',
])('"%s" isn’t answered with something else', (text) => {
  expect(answerTo(text)).toBe('unknown')
})

test.each(['is saturday in two weeks open', 'do you have in two weeks on saturday afternoon', 'saturday the 5th?'])(
  '"%s" asks the calendar for one Saturday',
  (text) => {
    const saturday = { from: '2026-12-05', to: '2026-12-05' }
    expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question: { days: saturday } })
  },
)

test.each([
  'and 3 hours?',
  'what about 3 hours',
  'how much is it for three hours',
  'how much is it for 3 hours in early december',
  'how much for 3 hours late afternoon',
])('"%s" gets the price of three hours', (text) => {
  const answer = expect.stringContaining('Iron Dome is $300 for 3 hours')
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { topic: 'price', answer } })
})

test.each([
  'and 1 hour?',
  'how much for 20 hours',
  'how much for an extra 3 hours',
  'how much is it if you come 3 hours late',
  'how much is 1.3 hours',
  'how much is 2,3 hours',
  'how much for .5 hours',
  'can i cancel 3 hours before',
])('"%s" gets no price of a length', (text) => {
  expect(JSON.stringify(detectIntent(text, now))).not.toMatch(/for (?!2 )\d+ hours/)
})

test.each([
  'how long is it',
  'how long do we get',
  'how long do we get the simulator',
  'how long can we have it for',
  'how late can we have it',
  'how long can we stay',
  'can i extend after you arrive',
  'we want more time, can we change our booking',
  'our party runs late, do we pay more',
  'how late can we stay if you set up at 6',
  'how long can we play before you take down',
])('"%s" is answered with how long an event is', (text) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'faq', entry: { id: 'longer' } })
})

test.each([
  ['how late can we cancel', 'your deposit comes back'],
  ['how long do we get to pay the balance', 'The deposit is 25%'],
  ['how long is it until you confirm', '24 hours'],
  ['how long is it to set up', '30 minutes'],
])('"%s" isn’t about extra hours: its answer says "%s"', (text, words) => {
  expect(detectIntent(text, now)).toMatchObject({ kind: 'canned', canned: { answer: expect.stringContaining(words) } })
})

test.each([
  'how much is it and are you free saturday',
  'how much do you charge on a saturday',
  'how much 4 hours den saturday',
  'what is an extra hour on saturday',
])('"%s" gets whether that day is open, and what it costs', (text) => {
  const question = { days: { from: '2026-11-21' } }
  expect(detectIntent(text, now)).toMatchObject({ kind: 'availability', question, isPriced: true })
})

test('who asks when we’re free and how much it is gets both', () => {
  const question = { days: 'soonest' }
  expect(detectIntent('when are you free and how much', now)).toMatchObject({ question, isPriced: true })
  expect(detectIntent('are weekends open and how much', now)).toMatchObject({ kind: 'availability', isPriced: true })
})

test.each([
  ['how much this weekend', 'On weekends, Iron Dome is $200'],
  ['how much on a weekend', 'On weekends, Iron Dome is $200'],
  ['how much in december', 'Iron Dome is $150'],
  ['how much tonight', 'Iron Dome is $150'],
])('"%s" gets the price', (text, price) => {
  const answer = expect.stringContaining(price)
  expect(detectIntent(text, now)).toMatchObject({ canned: { topic: 'price', answer } })
})

test.each([
  ['and for the den?', "Driver's Den is $250"],
  ['what about the iron dome', 'Iron Dome is $150'],
])('after a price, "%s" gets that package’s', (text, price) => {
  const answer = expect.stringContaining(price)
  expect(detectIntent(text, now, { topic: 'price' })).toMatchObject({ canned: { topic: 'price', answer } })
})

test('after a day’s price, a package at another hour gets that hour', () => {
  const days = { from: '2026-11-21', to: '2026-11-21', name: 'Saturday' }
  const priced = { days, window: { earliest: 15, latest: 15 }, hours: 2 }
  const intent = detectIntent('And the den at 5?', now, { topic: 'price', priced })
  expect(intent).toMatchObject({ question: { days, window: { earliest: 17, latest: 17 } }, isPriced: true })
})

test('an event is two hours long unless the question asks for more', () => {
  expect(detectIntent('saturday', now)).toMatchObject({ question: { hours: 2, window: undefined } })
  expect(detectIntent('saturday at 2 for 4 hours', now)).toMatchObject({
    question: { hours: 4, window: { earliest: 14, latest: 14 } },
  })
  expect(detectIntent('saturday for 1 hour', now)).toMatchObject({ question: { hours: 2 } })
})

test.each([
  'How much do I still owe for my booking on Saturday',
  'how much do i still owe',
  'how much is left to pay on Saturday',
  'we booked the dome for Saturday',
  'I booked a 3pm slot for Saturday',
  'we booked a two hour slot for Saturday, can I change it',
  'we booked a party for December 12, can we move it',
  'I booked a slot for Saturday, what time',
  'I booked December 12, can I change it',
  'what time is my booking on Saturday',
  'what time is our booking today',
])('the question "%s" is about one’s own booking', (text) => {
  expect(detectIntent(text, now)).toEqual({ kind: 'help', topic: 'booking' })
})

test('“start at 10” is about the calendar only if it asks whether we can', () => {
  expect(detectIntent('Do kids start at 10?', now)).toMatchObject({ entry: { id: 'beginners' } })
  expect(answerTo('Where do we start at 10?')).toBe('unknown')
})

test('a day in a question about one’s own booking gets no offer of that day', () => {
  expect(detectIntent('what happens if we are late to our booking on Saturday', now)).toMatchObject({ topic: 'unsaid' })
  expect(answerTo('will it rain at our booking on saturday')).toBe('weather')
  expect(answerTo('I want to make my booking for Saturday')).toBe('availability')
  expect(answerTo('we booked a hall for dec 12, are you free')).toBe('availability')
  expect(answerTo('we booked a house on Dec 12, can you come')).toBe('availability')
  expect(answerTo('we booked our party room for Saturday. How much is it?')).toBe('availability')
})
