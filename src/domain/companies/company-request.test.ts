import { expect, test } from 'vitest'
import { milesByZip } from '../place/zip-places.ts'
import {
  type CompanyRequest,
  companyBookingName,
  personAndCompany,
  requestProblems,
  uniqueDates,
  wishWords,
} from './company-request.ts'

const request: CompanyRequest = {
  company: 'Acme',
  name: 'Ann Example',
  email: 'ann@acme.example',
  phone: '(602) 555-0100',
  dates: ['2026-12-04', '', ''],
  isFlexible: false,
  zip: '85004',
  packageIds: ['drivers-den'],
}

const requestProblemsWith = (change: Partial<CompanyRequest>) =>
  requestProblems({ ...request, ...change }, milesByZip, '2026-12-01').map(
    ({ field, refusal }) => `${field}: ${refusal}`,
  )

test.each<[Partial<CompanyRequest>, string[]]>([
  [{}, []],
  [{ company: ' ' }, ['company: company-required']],
  [{ name: '', email: 'ann', phone: ' ' }, ['name: name-required', 'email: email-required', 'phone: phone-required']],
  [{ email: 'ann smith@acme.example' }, ['email: email-required']],
  [{ email: 'ann@acme@acme.example' }, ['email: email-required']],
  [{ email: 'ann@acme,example' }, ['email: email-required']],
  [{ email: ' ann@acme.example ' }, []],
  [{ packageIds: [] }, ['packageIds: package-required']],
  [{ dates: ['', '', ''] }, ['dates: wish-required']],
  [{ dates: [], isFlexible: true }, []],
  [{ dates: ['2026-12-01'] }, []],
  [{ dates: ['2026-11-30'] }, ['dates: date-passed']],
  [{ dates: ['tomorrow'], isFlexible: true }, ['dates: date-passed']],
  [{ zip: '' }, []],
  [{ zip: '8500' }, ['zip: not-a-zip']],
  // New York: the owner decides how far we drive for a company.
  [{ zip: '10001' }, []],
])('a quote request with %j has problems %j', (change, problems) =>
  expect(requestProblemsWith(change)).toEqual(problems),
)

test('a date typed twice counts once', () => {
  expect(uniqueDates(['2026-12-05', '', '2026-12-05'])).toEqual(['2026-12-05'])
})

test.each([
  [['2026-12-04'], false, 40, '3 hours on Fri, Dec 4, for 40 guests'],
  [['2026-12-04', '2027-01-18'], true, undefined, '3 hours on Fri, Dec 4; Mon, Jan 18, 2027; or another day'],
  [[], true, 1, '3 hours on a flexible date, for 1 guest'],
])('a request for %j (flexible: %s) by %s is repeated as %j', (dates, isFlexible, guestCount, words) =>
  expect(wishWords({ dates, isFlexible, hours: 3, guestCount }, '2026-12-01')).toBe(words),
)

test('a company’s booking has the person’s name and the company’s', () => {
  expect(personAndCompany(companyBookingName('Ines Duarte', 'Copperline LLC')).slice(0, 2)).toEqual([
    'Ines Duarte',
    'Copperline LLC',
  ])
  expect(personAndCompany('Ann Example')).toEqual(['Ann Example'])
})
