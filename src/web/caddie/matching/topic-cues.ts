import type { Cues } from '../../site/faq/faq-cues.ts'
import type { CaddieTopic } from '../canned-answers.ts'

/** Words that point to each of the eight answers. */
export const topicCues: Record<CaddieTopic, Cues> = {
  space: {
    sure: `space, spacing, room, footprint, square feet, square foot, square footage, sq ft, dimension, measurements, clearance,
      ceiling, backyard, yard, garage, driveway, patio, lawn, basement, fit, how much area, big enough, large enough, tall enough,
      wide enough, size, height, width, level ground, slope, too small, minimum area, cul de sac, parking lot, ballroom, smallest place,
      smallest area`,
    hints: `carport, rooftop, roof, court, field, deck, park, beach, gym, hall, hotel, church, bar, restaurant, school, big, large,
      tall, high, wide, length, small, smallest, tiny, narrow, tight, flat, level, minimum, place, requirement, grass, concrete, gravel,
      dirt, asphalt, pavers, tree, ground, surface, garden, courtyard, home, house, warehouse, apartment, indoor, inside, feet, foot, ft,
      spot, enough, work`,
  },
  setup: {
    sure: `setup, set up, set it up, set everything up, set things up, install, installation, assemble, put up, put it up,
      put together, put it together, putting everything together, take down, tear down, take it down, take apart, take it apart, breakdown,
      pack up, clean up, arrive, arrival, be ready, get ready, unload, get here, get there, show up, pull up, expect you, building it,
      inflate, start playing, before it starts, before we can, up and running, get going, prep time, preparation`,
    hints: `how soon, how much time, quick, quickly, fast, minutes, ages, early, prepare, take, ready, build, beforehand,
      extra time, running, unpack, start`,
  },
  confirmation: {
    sure: `confirm, confirmed, confirmation, hear back, hear from you, heard back, hear about my, get back to, approve, approval,
      reservation, went through, go through, gone through, receipt, acknowledge, reply, respond, response, finalize, locked in, its a go,
      pending, notify, notified, notification, email me, let me know, let us know, secured, accept my, received my, got my, how do i book,
      how to book, make a booking, know im booked`,
    hints: `booked, book, reserve, email, text, call me, how soon, when will, know, hear, secure, verify, status, official, spot,
      guarantee, request, order, waiting, receive, accepted, instant, instantly, automatic, locked, date, go, send`,
  },
  weather: {
    sure: `weather, rain, storm, wind, thunder, thunderstorm, lightning, monsoon, hail, snow, too hot, so hot, too cold, how hot,
      how cold, heat wave, heatwave, haboob, forecast, pouring, pours, drizzle, humid, freezing, gusts, breeze, flood, rainout, scorching,
      chilly`,
    hints: `hot, cold, heat, wet, pour, temperature, degrees, mph, sprinkle, umbrella, outside, outdoor, summer, winter, july,
      august, cool, sunny, shade, season, bad, policy`,
  },
  price: {
    sure: `price, pricing, cost, costing, rate, expensive, cheap, cheaper, cheapest, afford, affordable, budget, ballpark, quote,
      estimate, charge, deposit, how much is, how much do, how much does, how much are, how much for, how much would, how much will,
      how much to, how much money, how much on, dollars, bucks, per hour, hourly, fee, discount, coupon, pay, paying, upfront, invoice,
      whats the damage, run me, set me back, what is an extra, whats an extra, what is another hour, whats another hour`,
    hints: `how much, money, total, package, extra, weekend, figure, number, card, credit, take, worth, spend, deal`,
  },
  area: {
    sure: `travel, travelling, drive out, drive to, drive here, come to, come out to, come over, make it out, make it to, deliver,
      service area, area do you, radius, miles, mileage, how far, located, location, locations, where are you, based, city, cities, town,
      region, zip, zipcode, postcode, east valley, west valley, suburbs, neighborhood, distance, near me, my area, near us, out here,
      go as far, as far as, in range, outside phoenix, whereabouts, which areas, what areas`,
    hints: `knownplace, available, live, downtown, north, south, east, west, house, come, coming, area, far, where, drive, serve,
      service, address, go, local, nearby, here, cover, near, out of, mile, county, valley, range, anywhere`,
  },
  included: {
    sure: `include, come with, came with, what comes, all comes in, part of it, part of the, equipment, gear, bring clubs,
      need clubs, get clubs, our own, my own, projector, technician, what do i get, what do we get, what we get, what you get, provide,
      supply, supplied, which courses, what courses, what games, which games, difference between, attendant, stay with, someone there,
      someone run, someone help, there to help, someone stay, stay to run, stay and help, own clubs, what do you bring, what should i bring,
      what do we bring, launch monitor, lefty, lefties, righty, how many people, how many guests, how many can, players, capacity,
      group size, whats in, what is in, instructor`,
    hints: `womens, mens, ladies, junior, get, bring, course, game, feature, club, screen, mat, turf, lessons, operator, staff,
      host, compare, someone, somebody, anybody, package, offer, need to, beginners, newbies, seniors, adults, run, stay, guests,
      people, standard, whole, own`,
  },
  cancellation: {
    sure: `cancel, canceled, cancellation, refund, refundable, money back, back out, call off, call it off, pull out,
      change my mind, change our mind, plans change, something comes up, something came up, postpone, reschedule, rescheduling,
      move my booking, move the date, move our date, move my date, nobody shows, move the booking, another date, another day, another time,
      different date, different day, different time, change the date, change date, change my booking, no show, reimburse, reimbursement,
      cant make it, penalty, get out of, lose my deposit, lose the deposit, to bail`,
    hints: `change, policy, policies, lose, money, fee, sick, emergency, back, move, last minute, deposit, bail, switch,
      withdraw`,
  },
}
