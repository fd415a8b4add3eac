import { categories } from '../../site/faq/faq.ts'
import { type Cues, faqCues } from '../../site/faq/faq-cues.ts'
import type { Question } from '../../site/faq/question.ts'
import type { HelpTopic } from '../canned-answers.ts'
import { cueIndex } from './cue-index.ts'

/** Questions that the site doesn't answer, although its words are close; the caddie refers these to a person (§8). */
const nowhereCues: Cues = {
  outright: `certificate of insurance, insurance certificate, liability, coi, insured, waiver, are you licensed, venmo, paypal, zelle, cashapp, apple
      pay, google pay, bitcoin, a check, by check, personal check, company check, take checks, cash, american express, amex, visa card, mastercard,
      discover card, net 30, purchase order, invoice, w9, w 9, tax id, tax form, tax number, tax license, tax certificate, exempt, for
      taxes, write off, nonprofit, non profit, military, veteran, first responder, senior discount, student discount, promo, groupon, gift
      card, gift certificate, voucher, raffle, donate, donation, sponsor, you hiring, hiring people, hiring now, job, apply, employment,
      career, franchise, bounce house too, cotton candy, popcorn, dunk tank, photo booth, photobooth, face painting, bathroom, restroom,
      toilet, porta potty, speakers, bluetooth, music, dj, karaoke, wifi, wi fi, internet, tables, chairs, canopy, shade, heater, fans, air
      conditioned, ac, hoa, a permit, need permits, noise, loud, neighbors, neighbours, minimum age, age limit, how old, year old, toddler,
      safe, safety, injury, hurt, break my, damage my, break a, dog, pet, cat, wheelchair, handicapped, ada, spanish, espanol, speak, smoke,
      baseball, soccer, football, basketball, hockey, fifa, xbox, playstation, video games, a movie, movie night, netflix, putt putt,
      putting green, mini golf, minigolf, mini putt, golf cart, golfcart, my slice, my swing, my hook, hit a draw, hit a fade, hit it
      straighter, hit it farther, trackman, foresight, skytrak, uneekor, what brand, which brand, what software, buy one, buy it, buy a, for
      sale, purchase one, purchase it, sell them, do you sell, shipping, rent just, just rent, rent only, only rent, only the projector,
      just the projector, logo, our branding, custom branding, company branding, banner, password, log in, login, my account, delete my,
      left my, lost my, lost and found, showroom, your store, your shop, your warehouse, your office, dress code, wear, what shoes, robot, a
      bot, the masters, country club, city going, street closed, close my street, whats the weather like, weather report, time is it in,
      capital of, restaurant near, receipt for, quien gano, chiste, repair it, fix my, fix a, complain, complaint, lawyer, payments do you,
      payment methods, payment options, forms of payment, methods of payment, take credit cards, accept credit cards, by credit card, which
      cards, store my card, keep my card, payment secure, with credit card, with a credit card, store credit cards, debit card, are they
      clean, clubs clean, it clean, balls clean, cleaned between, sanitize, disinfect, gets damaged, is damaged, for damage, accident,
      supervise, supervision, vinyl, business license, on time for, charge for delivery, delivery fee, delivery charge, charge for travel,
      travel fee, travel charge, mileage fee, extra for delivery, free delivery, delivery free, far in advance, far ahead, if you cancel on, you ever
      cancel on, do you cancel on, you guys cancel on, early should i
      book, early should we book, early to book, need to do before, guarantee you, reviews, references, accurate, accuracy, who won, who
      invented, tiger woods, pga, liv golf, ryder cup, phoenix open, management open, who owns, people say, a round take, holes take, to
      hold a, how do i hold, outage, warranty, posted online, privacy, email me a, email a quote, send me a quote, fit through, through a
      gate, through the gate, through my gate, through a door, lighting, floodlights`,
}

/** Questions that end in a call: for a person, of somebody who's waiting for us, and those the site answers in part or not. */
const helpCues: Record<HelpTopic, Cues> = {
  person: {
    outright: `phone number, telephone number, your phone, your number, number to call, number can i call, contact number, contact info,
      call you, call someone, call somebody, reach you, contact you, reach someone, talk to, talk with, speak to, speak with, live person,
      real person, a human, charged me twice, billed me twice, charged twice, payment didnt, payment failed, was declined`,
  },
  booking: { outright: 'still owe, left to pay' },
  'left-handed': {
    outright: 'left handed, left hander, lefthanded, lefty club, a lefty, im lefty, for lefties, leftie',
  },
  'no-outlet': {
    outright: `no outlet, no power, no electricity, no electric, no plug, without power, without electricity, without an outlet, generator`,
  },
  parking: {
    outright: `trailer go, trailer park, park the trailer, park your trailer, do you park, will you park, guests park, need parking, there parking,
      parking needed, parking spot, parking space`,
  },
  unsaid: {
    outright: `food, eat, catering, caterer, snacks, drinks, beer, alcohol, booze, liquor, wine, cocktails, byob, bartender,
      tip the, tip your, do i tip, do we tip, should i tip, should we tip, about tipping, tip expected, gratuity, you have a bar, we are late,
      if were late, well be late, we will be late, i will be late, ill be late, we are running late, were running late,
      im running late, minutes late, mins late, min late`,
  },
  crew: {
    outright: `where is the crew, wheres the crew, where is my crew, wheres my crew, where is our crew, where is your crew, wheres your crew, where is
      the truck, wheres the truck, where is the van, where is everybody, crew is late, crew late, crew running late, crew is running late, crew will be late, you be late, you running late, crew here, crew coming, crew on the way, crew on its
      way, crew on their way, on your way, nobody is here, nobody here, no one is here, crew eta, you are late, youre late, you show up
      late, crew did not come, crew didnt come`,
  },
}
const isHelp = (id: string): id is HelpTopic => id in helpCues

export interface FaqMatch {
  /** Undefined if the question is known and the site doesn't answer it. */
  entry: Question | undefined
  help?: HelpTopic
  /** True if it beats the eight answers. */
  isOutright: boolean
}

const entries = new Map<string, Question>(
  categories.flatMap(({ questions }) => questions.map((each) => [each.id, each])),
)

/** Adds the question's own words and its search synonyms to its cues. */
function withOwnWords(id: string, cues: Cues): Cues {
  const { question = '', also = '' } = entries.get(id) ?? {}
  return { ...cues, hints: `${cues.hints ?? ''}, ${`${question} ${also}`.split(' ').join(', ')}` }
}

const index = cueIndex({
  ...Object.fromEntries(Object.entries(faqCues).map(([id, cues]) => [id, withOwnWords(id, cues)])),
  nowhere: nowhereCues,
  ...helpCues,
})

/** True if the FAQ contains the word exactly as written. */
export const isFaqWord = (word: string): boolean => index.knows(word)

/** How much higher the best score must be than the second. */
const MARGIN = 1.15

/** Returns the FAQ entry that a question is about, or undefined if there's none or it's ambiguous. */
export function matchFaq(question: string): FaqMatch | undefined {
  const found = index.find(question)
  const outright = found.filter(({ isOutright }) => isOutright)
  const help = outright.map(({ id }) => id).find(isHelp)
  if (help) return { entry: undefined, help, isOutright: true }
  // An insurance certificate for our office is about the certificate: a wrong answer is worse than none.
  if (outright.some(({ id }) => id === 'nowhere')) return { entry: undefined, isOutright: true }

  const [best, second] = outright.length > 0 ? outright : found
  if (!best || (second && best.score < MARGIN * second.score)) return undefined
  return { entry: entries.get(best.id), isOutright: best.isOutright }
}
