import type { QuestionId } from './question.ts'

/**
 * Words that point to a question. `sure` words settle it on their own, `hints` need other matches, and `outright` words
 * settle it even if one of the caddie's eight canned answers also fits. Stems are compared, and a phrase is found in longer
 * ones, so one form of each is enough, unless its ending is long enough for a typo: 'pricing', 'cancellation'.
 */
export interface Cues {
  outright?: string
  sure?: string
  hints?: string
}

/** Customers' words for each FAQ question, for the caddie. A separate file, so that the FAQ page doesn't load it. */
export const faqCues: Record<QuestionId, Cues> = {
  space: {
    outright:
      'on cement, on concrete, on grass, on asphalt, on gravel, on dirt, on turf, on sand, kind of surface, what surface, type of surface',
    sure: 'how much space',
    hints: 'square feet, flat, dimensions',
  },
  'setup-time': { sure: 'set it up, take it down', hints: 'minutes' },
  power: {
    outright: `electricity, electrical, electric, electrician, outlet, receptacle, socket, plug, plugged, voltage, volt, 110v, 120v,
      220v, amp, breaker, circuit, generator, extension cord, power cord, power source, power supply, need power, house current, hook up,
      hookup, hook ups, receptical`,
    sure: 'power, cord, cable, current, wiring, energy',
    hints: 'watts, reach, run, feet, wall, garage',
  },
  ceiling: { sure: `ceiling, indoor, in doors`, hints: 'inside, tall, height, high, low, fit' },
  where: { sure: 'zip, how far, drive to', hints: 'come to, travel, miles' },
  wind: {
    sure: `wind, gust, breeze, blow away, blow over`,
    hints: 'blow, mph',
  },
  heat: {
    sure: `temperature, too hot, so hot, too cold, heat, how hot, how cold, degrees out, cold night, freezing, in july, in august,
      in summer, in winter`,
    hints: 'hot, cold, summer, winter, degrees, limit, cutoff, cut off',
  },
  rain: { sure: `rain, storm, monsoon, haboob, bad weather`, hints: 'forecast, weather, move' },
  insurance: {
    outright: `weather insurance, rain insurance, storm insurance, weather protection, rain protection, weather coverage, insurance for
      weather, insurance for rain, insurance add on, dollar insurance, 25 insurance, weather add on`,
    hints: 'insurance, cover, worth, add on, outdoor, weather, rain',
  },
  'how-to-book': {
    outright: `how do i book, how to book, how do i reserve, how to reserve, how can i reserve, how do we reserve, make a reservation,
      make reservation, make an appointment, book online, reserve online, do it online, how do i rent, how to rent, how can i rent,
      how can we rent, how do we rent, steps to rent, steps to book, how does booking work, how do we book, how can i book,
      how can we book, sign up for a date, sign up for a day, sign up for a time, book over the phone, call to book, wish to hire,
      want to hire, like to hire, like to reserve, want to reserve, like to rent, want to rent, what must i do, how do i go about,
      how does it work to book, booking process, need an account, make an account, sign in to book, where do i book, where can i book`,
    sure: 'reserve, hire you, steps',
    hints: 'book, booking, online, rent, hire, date, steps, process',
  },
  confirmed: { sure: 'confirm', hints: `booked` },
  deposit: {
    sure: `hold the date, hold my date, hold our date, hold a date, hold the day, what percent, what percentage, secure the date`,
    hints: 'percent, percentage, pay, payment, balance, due, hold, need',
  },
  cancel: { sure: 'cancel, refund, refunded', hints: 'money back, penalty' },
  weekend: {
    outright: `why is friday, why is saturday, why is sunday, friday a weekend, saturday a weekend, sunday a weekend, thursday a weekend,
      difference between weekdays, difference between weekday, difference between a weekday, difference between friday, difference between saturday,
      difference between weekends, difference between a weekend, difference between sunday`,
    sure: `weekend rate, weekend price, weekend more, weekends cost, wknd rate, more on weekends, extra on weekends,
      saturday more, sunday more, friday more, saturday cost more, friday cost more, sunday cost more, saturdays more, sundays more,
      fridays more, saturday expensive, extra on friday, extra on saturday, extra on sunday, extra for saturday, extra for sunday,
      extra for friday, more expensive saturday, weekday and sunday, weekday and saturday, weekday or weekend, weekday vs weekend,
      weekday and weekend`,
    hints: `weekend, weekday, weekdays, friday, saturday, sunday, rate, price, cost, higher, expensive, wknd`,
  },
  'same-day': {
    outright: 'come in an hour, here in an hour, you come now, you come right away',
    sure: 'same day, last minute, short notice, today, tonight',
    hints: 'notice, afternoon',
  },
  clubs: {
    outright: `own clubs, own driver, own irons, own putter, own gear, golf sticks, our sticks, my sticks, bring golf balls, bring balls,
      bring my own, bring our own, guests bring, balls included, clubs included, gloves provided, rent clubs, lend clubs, borrow clubs`,
    sure: 'clubs, sticks, irons, golf bag',
    hints: 'bring, own, balls, gloves, tees, guests, supply, equipment',
  },
  courses: {
    outright: `pebble, st andrews, saint andrews, augusta, tpc, sawgrass, pinehurst, torrey pines, bethpage, whistling straits, troon,
      valhalla, kiawah, spyglass, oakmont, premium courses, famous golf courses, famous holes, courses do you have, courses are on,
      courses are there, what courses, which courses, how many courses, how many golf courses, list of courses, courses available,
      courses can we, play a famous, different courses, real courses, choose a course, choose the course, pick a course, pick the course,
      famous course, what golf courses, which golf courses, virtual courses`,
    hints: `course, famous, hole, simulator, pick, choose, virtual, links, country club`,
  },
  beginners: {
    outright: `teaches, lesson, instructor, instruction, coach, coaching, show us how, show me how, learn to play, learn how,
      learn golf, golf pro, a pro, never played, never golfed, never held, never swung, never touched, never tried, never even,
      none of us play, none of us golf, dont play golf, doesnt play golf, dont golf, doesnt golf, do not golf, cant golf, no experience,
      know how to play, know how to golf, how to swing, idea how to, no idea how, not golfers, non golfers, nongolfers, arent golfers,
      no golfers, first timer, newbie, newbies, noob, novice, rookie, rookies, totally new, look stupid, not good at golf, bad at golf,
      terrible at golf, suck at golf, be bored, get bored, kids like it, kids enjoy, fun for kids, ok for kids, good for kids,
      people who dont, people who do not, kid friendly, family friendly`,
    sure: `beginner, fun, bored, children play, for children, all ages, any age, kid, child, teen, teenager`,
    hints:
      'teach, learn, kids, children, child, grandma, grandpa, grandparents, never, played, experience, good, new, enjoy, like it, skill, level, bad',
  },
  difference: {
    outright: `difference between, which one should, which package, which of the two, which bay, dome or den, dome or the den, dome vs den,
      dome vs drivers, dome or drivers, dome versus, den vs, den versus, den or dome, den or iron, den or the dome, den better, dome better,
      den worth, compare the, compare them, compare packages, best for a small, what is the drivers den, whats the drivers den, what is the
      iron dome, whats the iron dome, expensive one, bigger one, cheaper one, pricier one, upgrade, two packages, difference of the two, vs
      drivers den, vs iron dome`,
    sure: 'compare, comparison, versus',
    hints: `difference, package, better, best, recommend, choose, pick, which one, small, two`,
  },
  'group-size': {
    outright: `extra people, extra person, extra player, extra guest, additional player, additional people, additional guests,
      more people, more guests, more players, more kids, per person, per player, group size, too many people, people too many, how many children,
      children can play, people can fit, can fit in it, many can fit, kids can fit, children can fit, maximum people, occupancy`,
    sure: `capacity, how many people, how many players, how many guests, how many kids, how many can, max number, maximum number,
      number of guests, number of people, number of players, group of, team of, party of, big group, large group, too many, headcount,
      people is that, max people, max players, max guests, people fit, people ok, us ok, how big a group, big of a group, people limit`,
    hints:
      'people, players, guests, persons, kids, adults, many, max, maximum, limit, team, group, accounting, friends, coworkers, employees, staff, heads, once',
  },
  competition: {
    outright: `tournament, tourney, tournement, contest, competition, compete, competing, leaderboard, leader board, scoreboard,
      keep score, keep track of scores, longest drive, closest to the pin, nearest the pin, nearest to the pin, scramble,
      prizes for the winner, competitive`,
    sure: 'competition mode',
    hints: `winner, score, versus, vs, teams, longest, closest, pin, prize, sales, marketing`,
  },
  venue: {
    outright: `teambuilding, team build, team event, corporate event, corporate function, corporate party, corporate outing,
      company event, company party, company picnic, company outing, company day, company function, work party, work event, staff party,
      employee appreciation, customer appreciation, client event, office party, office event, at our office, in our office, for our office,
      to the office, for the office, at the office, in the office, at my office, at an office, offices, our workplace, our warehouse,
      ballroom, conference center, convention center, trade show, tradeshow, parking lot, car park, our venue, a venue, wedding venue,
      at a school, you set up at a, be set up at a, in a bar, in a brewery, in a restaurant, our building, our bar, holiday party, christmas party, fundraiser, charity event, school event, church event,
      our school, our church, in a park, at a park, public place, public park, at the park, in the park`,
    sure: `schools, our office, the office, venue, warehouse, workplace, headquarters, at a hotel, at a brewery,
      at a restaurant, at a church, at a resort, at a bar`,
    hints:
      'hotel, hall, school, church, building, floor, concrete, resort, restaurant, bar, brewery, picnic, park, set up, work, offsite',
  },
  photos: {
    outright: `pictures, photo, photographer, photography, videographer, filmed, videos, recorded, pics, selfie, selfies`,
    sure: 'photograph, camera, filming',
    hints: 'film, video, picture, keepsake, memories, capture, record',
  },
  longer: {
    outright: `more hours, more time, longer than, keep it longer, have it longer, stay longer, play longer, runs late, run over,
      go over, goes over, extend, add time, add an hour, add hours, add another, all day, whole day, full day, late can we stay,
      late can we play, long can we stay, long can we play, latest you, 2 hrs isnt, 2 hours isnt, two hours isnt, hours enough,
      isnt enough time, hours instead, hours is not, hour minimum, minimum hours, minimum rental, minimum time, only one hour,
      just one hour, only 1 hour, just 1 hour, do one hour, do 1 hour, 90 minutes, overnight, have to take 2, at least 2 hours, at least two hours`,
    sure: `how long is it, long do we get, long do i get, how long can we, another hour, extra hour, additional hour, longer,
      overtime, how late, late night, latest`,
    hints: `hour, late, time, stay, minimum, keep, midnight, past`,
  },
}
