import { expect, test } from 'vitest'
import { peopleIn } from './people.ts'

test.each([
  ['12 people on Friday', 12],
  ['10-12 guests', 12],
  ['a group of about 30', 30],
  ['twenty of us', 20],
  ['what if 17 come', 17],
  ["we're 9", 9],
  ['a dozen coworkers', 12],
  ['18 young adults', 18],
  ['25+ ppl', 25],
  ['there will be eleven.', 11],
  ['we are 6 adults and four kids', 10],
  ['6 adults, 4 kids', 10],
  ['6 adults with 4 kids', 10],
  ['2 adults and 2 kids and 3 teens', 7],
  ['4 adults, 2 kids, and 2 teens', 8],
  ['8 guests, 4 adults and 4 kids', 8],
  ['12 people on friday or 10 people on saturday', 12],
  ['how much for 6 friends for 3 hours', 6],
])('"%s" means %d people', (text, people) => {
  expect(peopleIn(text)).toBe(people)
})

test.each([
  'for 3 hours',
  'saturday at 4',
  'a 10 year old kid',
  'kids are 6 and 8',
  '3 extra people',
  '2 more guests',
  'the 12th',
  'my patio is 14 by 14',
  'how many people',
  'we have 2 hours for the kids',
  '0 people',
])('"%s" isn’t read as a number of people', (text) => {
  expect(peopleIn(text)).toBeUndefined()
})
