import { describe, expect, test } from 'vitest'
import { askedQuestions, unrelatedQuestions } from '../../domain/caddie-questions.test-data.ts'
import { matchQuestion } from './match-question.ts'

const asked = Object.entries(askedQuestions).flatMap(([topic, questions]) =>
  questions.map((question) => ({ topic, question })),
)

test('at least 54 of the 60 questions written before the matcher find their answer', () => {
  expect(asked).toHaveLength(60)
  const missed = asked.filter(({ topic, question }) => matchQuestion(question)?.topic !== topic)
  expect(60 - missed.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(54)
})

test.each(unrelatedQuestions)('"%s" is none of the eight', (question) => {
  expect(matchQuestion(question)).toBeUndefined()
})

// The matcher is tuned on these, and never on the sixty.
describe('the tuning sentences', () => {
  test.each([
    ['space', 'How much space do I need?'],
    ['space', 'how much room does it take'],
    ['space', 'is a 20x20 driveway ok'],
    ['space', 'do you fit indoors with low ceilings'],
    ['space', 'the grass is not level, does it matter'],
    ['space', 'what size spot'],
    ['space', 'how tall is the dome'],
    ['space', 'celing height'],
    ['setup', 'How long does setup take?'],
    ['setup', 'who sets it up'],
    ['setup', 'how fast can you build the thing'],
    ['setup', 'when do you arrive before the party'],
    ['setup', 'do i have to take it down myself'],
    ['setup', 'installtion time'],
    ['confirmation', 'When is my booking confirmed?'],
    ['confirmation', 'how long till you confirm'],
    ['confirmation', 'will you email me about the reservation'],
    ['confirmation', 'did my booking go through?'],
    ['confirmation', 'when do you reply'],
    ['confirmation', 'how do I book'],
    ['weather', 'What if the weather is bad?'],
    ['weather', 'is it ok in the cold'],
    ['weather', 'thunderstrom'],
    ['weather', 'do you have a rain plan'],
    ['weather', 'it looks like it will be windy, should we move it'],
    ['weather', 'what about 110 degrees'],
    ['price', 'How much does it cost?'],
    ['price', 'how much for the iron dome'],
    ['price', 'whats it going to run me'],
    ['price', 'is there a deposit'],
    ['price', 'expensve?'],
    ['price', 'any discounts for a charity'],
    ['price', 'how much is an extra hour'],
    ['price', 'do i pay upfront'],
    ['area', 'Where do you travel?'],
    ['area', 'do you come to Queen Creek'],
    ['area', 'do you deliver'],
    ['area', 'is tempe in range'],
    ['area', 'how many miles out do you go'],
    ['area', 'can you come to my house in north peoria'],
    ['area', 'scotsdale'],
    ['area', 'would you come to surprise'],
    ['included', "What's included?"],
    ['included', 'are golf clubs included'],
    ['included', 'do i need to bring anything'],
    ['included', 'how many people can play'],
    ['included', 'which courses can we play'],
    ['included', 'will somebody be there to help'],
    ['included', 'difference between the two packages'],
    ['cancellation', 'Can I cancel?'],
    ['cancellation', 'do i get a refund if i cancel two days before'],
    ['cancellation', 'can I reschedule'],
    ['cancellation', 'what if something comes up'],
    ['cancellation', 'canceling'],
    ['cancellation', 'do I lose my deposit if we call off the party'],
    ['cancellation', 'my kid is sick, can we change the date'],
  ])('%s answers "%s"', (topic, question) => {
    expect(matchQuestion(question)?.topic).toBe(topic)
  })

  test.each([
    'hello',
    'thanks!',
    'what is your favorite color',
    'who is the president',
    'play some music',
    'do you sell used cars',
    'translate this to spanish',
    'do you serve alcohol',
    'how do i fix my slice',
    'who are you',
    '???',
    'lorem ipsum dolor sit amet',
    'when does the movie start',
    'what is the best golf course in Scotland',
    'can my grandmother sing',
  ])('nothing answers "%s"', (question) => {
    expect(matchQuestion(question)).toBeUndefined()
  })
})
