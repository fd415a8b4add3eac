import { CHANGE_WINDOW_MINUTES, MAX_HELD, MAX_UPCOMING_BOOKINGS, PAYMENT_WINDOW_MINUTES } from './booking-limits.ts'
import { business } from './business.ts'
import { MAX_CREWS, MAX_CREWS_EVER } from './crews.ts'
import { passwordLength } from './password.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTOS } from './photo-limits.ts'
import { MAX_CODE, MAX_PROMO_CODES, MIN_CODE } from './promo-limits.ts'
import { ZIP_FORM } from './terms.ts'
import { counted } from './typography/counted.ts'

/** A user without a password must have signed in this recently to delete their account. */
export const RECENT_SIGN_IN_MINUTES = 10

/** Every refusal a person can get: its HTTP status and the exact sentence shown (§5, §6, §8). */
const table = {
  'name-required': [422, 'Full name is required'],
  'email-required': [422, 'Valid email address is required'],
  'address-required': [422, 'Address is required'],
  'phone-required': [422, 'Phone number is required'],
  'not-a-zip': [422, ZIP_FORM],
  'zip-not-found': [
    422,
    `That ZIP isn’t on our map. It may be one for PO boxes. Use the ZIP of the street address, leave this blank, or call ${business.phone}.`,
  ],
  'out-of-area': [
    422,
    `We drive up to ${business.serviceRadiusMiles} miles from central Phoenix, and that ZIP is farther out. Please call ${business.phone} and we’ll see what we can do.`,
  ],
  'rate-limited': [429, 'Too many submission attempts. Please wait a minute before trying again.'],
  'too-many-requests': [429, 'Too many requests from your network. Please wait a minute before trying again.'],
  'not-signed-in': [401, 'User not authenticated. Please sign in again.'],
  'time-conflict': [409, 'Selected time range conflicts with existing bookings. Please choose another time.'],
  'extra-hour-conflict': [409, 'Cannot add more hours - would conflict with existing booking'],
  'past-closing': [409, 'The last hour must end by 10:00 PM. Please choose an earlier time or fewer hours.'],
  'closed-day': [409, 'We’re closed on that day. Please choose another date.'],
  'blocked-day': [409, 'That date isn’t available. Please choose another date.'],
  'blocked-time': [409, 'Part of that time isn’t available. Please choose another time.'],
  'outside-hours': [409, 'That start time is outside our hours for the day. Please choose another time.'],
  'within-buffer': [409, 'That’s too close to another booking. Please choose another time.'],
  'too-soon': [409, 'That time is too soon for us to get ready. Please choose a later one.'],
  'too-far': [409, 'That date is too far ahead to book online. Please choose an earlier one.'],
  // Not 409: the chosen time isn't the problem, and another one wouldn't help.
  'too-many-upcoming': [
    403,
    `You have ${MAX_UPCOMING_BOOKINGS} upcoming bookings, the most one account can hold. To book another, please call ${business.phone}.`,
  ],
  'too-many-held': [
    403,
    `You’re holding ${MAX_HELD} times that aren’t paid for yet. Pay the deposit for one, or give one up, before you book another.`,
  ],
  'confirm-address-first': [
    403,
    `Your recent bookings haven’t been paid or confirmed. To book another, confirm your email with the link we sent you, or call ${business.phone} and we’ll take care of it.`,
  ],
  'confirm-address-shared-network': [
    403,
    `Several new bookings from your network in the last day haven’t been paid or confirmed. To book yours, confirm your email with the link we sent you, or call ${business.phone} and we’ll take care of it.`,
  ],
  'too-many-from-network': [
    403,
    `Several new bookings from your network in the last day haven’t been paid or confirmed, so we’d like to take this one by phone. Call ${business.phone} and we’ll get you booked.`,
  ],
  'idempotency-mismatch': [422, 'This request was already sent with other details. Please send it again as a new one.'],
  'repeat-of-ended': [
    422,
    'We got this the first time, but it’s no longer active, so nothing new was made. To go ahead, press the button again.',
  ],
  'wrong-credentials': [401, 'That email and password don’t match. Please try again.'],
  'email-taken': [422, 'There’s already an account with that email. Log in, or reset your password.'],
  'password-too-short': [422, `Please choose a password of at least ${passwordLength.min} characters.`],
  'password-too-long': [422, `Please choose a password of at most ${passwordLength.max} characters.`],
  'link-expired': [400, 'This link is no longer valid. Please ask for a new one.'],
  'already-verified': [409, 'Your email address is already verified.'],
  'google-not-set-up': [404, 'Google sign-in isn’t set up here. Use your email and password.'],
  'google-away': [503, 'Google sign-in isn’t responding right now. Use your email and password, or try again soon.'],
  'sign-in-failed': [400, 'Authentication failed'],
  'too-many-changes-today': [
    429,
    `That’s a lot of changes for one day. Please try again tomorrow, or call ${business.phone}.`,
  ],
  'too-many-changes': [
    429,
    `That’s a lot of changes in a short time. Please wait ${CHANGE_WINDOW_MINUTES} minutes before making another, or call ${business.phone}.`,
  ],
  'busy-passwords': [503, 'A lot of people are signing in or signing up right now. Please try again in a minute.'],
  'too-many-attempts': [429, 'Too many attempts. Please wait a few minutes before trying again.'],
  'invalid-request': [400, 'We couldn’t understand that request. Please reload the page and try again.'],
  'not-found': [404, 'There’s nothing at this address.'],
  'booking-not-found': [404, 'We couldn’t find that booking.'],
  'cannot-cancel': [409, 'This booking has started or is already cancelled, so it can’t be cancelled online.'],
  'cannot-reschedule': [409, `We can’t make this move online. Please call ${business.phone}.`],
  'cannot-change': [409, `We can’t make this change online. Please call ${business.phone}.`],
  'crew-under-way': [
    409,
    `Our crew is already on the way or at your place, so you can’t change or cancel this booking online anymore. Please call ${business.phone}.`,
  ],
  'cheaper-too-late': [
    409,
    `Your refund terms don’t cover the price difference for that day. Please call ${business.phone}.`,
  ],
  'less-too-late': [
    409,
    `It’s too close to your event to get money back for fewer hours or add-ons. Please call ${business.phone}.`,
  ],
  'change-needs-quote': [
    409,
    'This booking follows its quote. To change hours, add-ons or price, cancel it and send a new quote.',
  ],
  'cannot-offer-move': [409, 'You can only offer a free move for an upcoming booking whose time is reserved.'],
  'offer-over': [409, 'This offer is no longer open. Your booking hasn’t changed.'],
  'cannot-invite': [409, 'This event is over, cancelled or not paid for yet, so there’s no page to share with guests.'],
  'review-closed': [409, 'This review can’t be changed anymore: we’ve replied to it, or the event was a while ago.'],
  'review-not-found': [404, 'We couldn’t find that review. It may have been deleted.'],
  'review-answered': [409, 'You’ve already replied to this review.'],
  'review-changed': [409, 'This review has changed since you opened it. Please read it again.'],
  'review-not-shown': [409, 'You can’t show this review: the customer hasn’t given permission, or left no first name.'],
  'three-reviews': [422, 'Choose three reviews for the home page, or none.'],
  'answer-required': [422, 'Write your reply first.'],
  'same-time': [409, 'That’s your current time. Choose another.'],
  'cannot-confirm': [409, 'You can only confirm an upcoming booking whose time is reserved.'],
  'booking-moved': [
    409,
    'This booking has moved since you opened it. Please check its new time before you confirm it.',
  ],
  'cannot-reserve': [409, 'This booking is over or cancelled, or has no date, so there’s no time to reserve.'],
  'time-taken': [409, 'Another booking has that time. Move or cancel one of the two first.'],
  // Payments, refunds and changed prices.
  'more-than-due': [422, 'That’s more than is still due on this booking.'],
  'more-than-received': [422, 'That’s more than was received on this booking.'],
  'payments-changed': [
    409,
    'The payments on this booking have changed since you opened them. Please check them before you record another.',
  ],
  'refund-changed': [409, 'The refund has changed since you opened this. Please look at it again before you cancel.'],
  'difference-changed': [
    409,
    'This has changed since you opened the page. Please look at it again before you press Done.',
  ],
  'refund-terms-changed': [
    409,
    'The refund terms have changed since you opened this. Please look at them again before you move your booking.',
  ],
  'price-changed': [
    409,
    'The price has changed since you opened this. Please look at it again before you change your booking.',
  ],
  'total-changed': [409, 'The price has changed since you opened this page. Please look at it again before you book.'],
  // Promo codes (R95). One answer for wrong, ended, used-up and ineligible codes, so guessing reveals nothing.
  'promo-not-valid': [
    422,
    'We can’t use that promo code. Please check the spelling. It may also have ended, be used up, or be good for a first booking only.',
  ],
  'too-many-promo-tries': [
    429,
    'That’s a lot of promo codes in a short time. Please wait a few minutes before trying another. You can book without one.',
  ],
  'promo-code-shape': [
    422,
    `A code has ${MIN_CODE} to ${MAX_CODE} letters and digits, with dashes between them if you like.`,
  ],
  'promo-percent': [422, 'Enter a whole number from 1 to 100.'],
  'promo-amount': [422, 'Enter an amount above $0 and up to $10,000.'],
  'promo-days': [422, 'The last day must be today or later, and not before the first.'],
  'promo-uses': [422, 'Enter a whole number from 1 to 100,000, or leave it blank.'],
  'promo-code-taken': [422, 'You already have that code. Please choose another.'],
  'too-many-promo-codes': [
    409,
    `You have ${MAX_PROMO_CODES} promo codes, the most we can keep. Delete one that’s never been used.`,
  ],
  'promo-not-found': [404, 'We couldn’t find that promo code. It may have been deleted.'],
  'promo-used': [409, 'That code has been used, so it stays on the list. You can end it.'],
  'tax-name': [422, 'Give the tax a name, as it should appear on receipts.'],
  'tax-percent': [422, 'Enter a percent above 0 and up to 30, with up to three decimals.'],
  'paid-meanwhile': [409, 'Your deposit just came in, so this time is yours. We didn’t give it up.'],
  'hold-ended': [409, 'Your hold on this time has ended. Please choose a time again.'],
  'cards-off': [404, `We don’t take card payments online. Please call ${business.phone}.`],
  // Shown to the owner instead of `cards-off`.
  'no-cards-here': [404, 'Card payments are off, so this can’t be done here.'],
  'nothing-to-pay': [409, 'Nothing is due on this booking right now.'],
  'too-little-for-card': [
    409,
    `That’s too little to charge to a card. Please pay it at your event, or call ${business.phone}.`,
  ],
  'deposit-first': [409, 'Please pay the deposit before you change this booking.'],
  'too-many-payments': [
    429,
    `The payment page for this booking has been opened too many times today. Please call ${business.phone}, or try again tomorrow.`,
  ],
  'too-many-payment-tries': [
    429,
    `You’ve opened the payment page too many times in a row. Please wait ${PAYMENT_WINDOW_MINUTES} minutes before trying again.`,
  ],
  'provider-away': [
    503,
    'We can’t reach our card processor right now. You haven’t been charged. Please try again in a minute.',
  ],
  'charge-under-way': [
    409,
    'We’re charging the balance to the card on file right now. Please wait a minute before trying again.',
  ],
  'no-kept-card': [404, 'There’s no card on file for this booking.'],
  'payment-link-ended': [
    409,
    'This payment link has ended: the booking is over or cancelled, or there’s a newer link.',
  ],
  'price-disputed': [
    409,
    'A payment on this booking is in dispute, so its price has to stay the same until that’s settled.',
  ],
  'payment-disputed': [
    409,
    'A payment on this booking is in dispute, so nothing is charged or refunded until the bank decides.',
  ],
  'reminded-already': [409, 'A reminder went out within the last hour, or is about to go out.'],
  'not-overdue': [409, 'Nothing is overdue on this booking anymore, so it wasn’t cancelled.'],
  'payment-unknown': [
    503,
    'We can’t reach Stripe right now, so we don’t know if the balance was just paid. Please try again in a minute.',
  ],
  'charged-to-card': [409, 'The balance will be charged to the card on file, so there’s no need to remind them.'],
  'cannot-decide': [409, 'There’s nothing left to decide about this dispute.'],
  'no-receipt': [409, 'Nothing has been paid on this booking yet, so there’s no receipt.'],
  'texts-off': [404, 'We don’t send text messages.'],
  'texts-need-number': [422, 'First save a US phone number that can get texts. Then check the box again.'],
  'wrong-text-signature': [403, 'This message isn’t signed by our text message provider.'],
  'wrong-signature': [400, 'This message isn’t signed by our card processor.'],
  'wrong-mode': [400, 'This message is for test mode and our keys are live, or the other way around.'],
  'refund-too-much': [422, 'That’s more than can go back to the card on this booking.'],
  'reason-required': [422, 'Please give a reason for the refund.'],
  'cannot-resend': [409, 'There’s nothing left to send again for this refund.'],
  'given-back-since': [
    409,
    'This money may have gone back another way since the bank refused it, so it isn’t sent again. If that settles it, press Done.',
  ],
  // Everything else about a booking.
  'check-over': [409, 'This booking is over or cancelled, so there’s nothing left to check.'],
  'nobody-to-ask': [409, 'There’s no email address on this booking. Please call the customer.'],
  'has-upcoming': [409, 'You have an upcoming booking. Cancel it first, then delete your account.'],
  'no-password': [409, 'This account signs in with Google and has no password.'],
  'sign-in-again': [403, `Sign out and back in first, then try this within ${RECENT_SIGN_IN_MINUTES} minutes.`],
  'admin-stays': [403, 'The admin account can’t be deleted.'],
  'no-user': [401, 'No user logged in'],
  'not-admin': [403, 'Access denied. Only admin users can access this page.'],
  'not-unlocked': [403, 'Enter the admin password to continue.'],
  'wrong-password': [403, 'Incorrect password'],
  'settings-changed': [409, 'Someone else saved these settings in the meantime. Check what changed, then save again.'],
  'settings-out-of-bounds': [422, 'These settings can’t be saved.'],
  'date-required': [422, 'Choose a date first.'],
  'block-in-past': [422, 'That day has passed. Choose today or a later date.'],
  'block-times': [422, 'The block must end later than it starts.'],
  'already-blocked': [409, 'That time is already blocked.'],
  'bookings-in-block': [409, 'There are bookings during that time. Look them over before you block it.'],
  'block-not-found': [404, 'That block is already gone.'],
  'crew-name-required': [422, 'Give the crew a name.'],
  'crew-name-taken': [422, 'There’s already a crew with that name. Please choose another.'],
  'too-many-crews': [409, `You can have up to ${MAX_CREWS} crews at a time. Retire one first.`],
  'too-many-retired-crews': [
    409,
    `You already have ${MAX_CREWS_EVER} crews, retired ones included. Bring one back and rename it instead.`,
  ],
  'last-crew': [409, 'You need at least one crew, so this one can’t be retired.'],
  'crew-not-found': [404, 'We couldn’t find that crew. It may have been retired.'],
  'crew-busy': [409, 'That crew isn’t free at that time.'],
  'crew-has-events': [
    409,
    'No other crew is free for some of this crew’s upcoming events. Once they’ve been moved or cancelled, you can retire the crew.',
  ],
  'not-confirmed': [422, 'Type the words exactly as shown.'],
  'wrong-origin': [403, 'This request didn’t come from our own pages.'],
  'too-large': [413, 'That’s more than we can take in one request.'],
  'body-too-slow': [408, 'Your request took too long to reach us. Check your connection and try again.'],
  'path-too-long': [414, 'That address is too long.'],
  'wrong-content-type': [415, 'Send this request as JSON.'],
  'too-many-streams': [
    503,
    'Too many pages are listening for updates right now. This one still works, but it won’t update on its own.',
  ],
  'too-many-connections': [503, 'We’re handling a lot of requests right now. Please try again in a moment.'],
  // Companies: requests, quotes, invoices.
  'company-required': [422, 'Company name is required'],
  'package-required': [422, 'Choose at least one package.'],
  'wish-required': [422, 'Choose a date, or check “Our dates are flexible.”'],
  'date-passed': [422, 'One of these dates has passed. Choose today or later.'],
  'too-many-company-requests': [
    429,
    `We can’t take more requests online right now. Please call ${business.phone}, or try again in an hour.`,
  ],
  'request-not-found': [404, 'We couldn’t find that request.'],
  'title-required': [422, 'Job title is required'],
  'conditions-required': [422, 'Please agree to the terms to accept this quote.'],
  'line-unnamed': [422, 'Every line needs a description and an amount above $0.'],
  'quote-total': [422, 'A quote needs a total above $0.'],
  'quote-end': [422, 'Choose a day from today to 60 days from now. The event itself can’t be in the past.'],
  'quote-not-found': [404, 'We couldn’t find that quote.'],
  'quote-expired': [409, 'This quote has expired. Call us or reply to our email for a new one.'],
  'quote-withdrawn': [409, `This quote has been withdrawn. Please call ${business.phone}.`],
  'quote-replaced': [409, 'There’s a newer version of this quote. Please open the link in our latest email.'],
  'quote-accepted': [409, 'This quote has already been accepted.'],
  'quote-paid': [409, 'This quote’s time is already paid for and booked. Cancel that booking first.'],
  'invoice-not-found': [404, 'We couldn’t find that invoice.'],
  'quote-taken': [
    409,
    `That time is no longer available. Nothing was booked. Please call ${business.phone} and we’ll find another time.`,
  ],
  // Site photos.
  'photo-too-large': [
    413,
    `That photo is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please choose a smaller one, or send a screenshot of it.`,
  ],
  'photo-not-supported': [
    415,
    'We can use JPEG, PNG, WebP and AVIF photos. Please choose another, or send a screenshot.',
  ],
  'photo-heic': [
    415,
    'We can’t open HEIC photos. Send a screenshot instead, or set your iPhone’s camera to Most Compatible and take the photo again.',
  ],
  'photo-too-many-pixels': [
    422,
    `That photo has more than ${MAX_PHOTO_PIXELS / 1e6} megapixels. Please choose a smaller one, or send a screenshot of it.`,
  ],
  'photo-too-heavy': [
    422,
    'That photo takes too long to open. Please choose a smaller one, or send a screenshot of it.',
  ],
  'photo-unreadable': [422, 'We couldn’t open that photo. The file may be damaged. Please choose another.'],
  'too-many-photos': [
    409,
    `This booking already has ${MAX_PHOTOS} photos, the most it can hold. Remove one to add another.`,
  ],
  'too-many-crew-photos': [
    409,
    'This event already has all the crew photos it can hold. Text this one to the office instead.',
  ],
  'photos-closed': [409, 'This event is over or cancelled, so photos can’t be added anymore.'],
  'photo-not-found': [404, 'We couldn’t find that photo.'],
  'too-many-uploads': [429, 'We’re still working on other photos. Please wait a minute before sending this one again.'],
  'upload-allowance': [
    429,
    `That’s as many photos as we can take in one day. Please try again tomorrow, or call ${business.phone}.`,
  ],
  'storage-away': [503, 'We can’t save photos right now. Please try again in a few minutes.'],
  // The crew's day.
  'crew-link-ended': [404, 'This link no longer works. Ask the office for a new one.'],
  'not-on-your-list': [409, 'This event isn’t on your list anymore. If that’s wrong, call the office.'],
  'step-too-early': [409, 'It’s too early for that. You can press it starting 12 hours before the event.'],
  'too-many-notes': [409, 'This event already has all the notes it can hold. Call the office instead.'],
  // Things that are busy or down.
  'too-many-movements': [422, 'That’s more than one file can hold. Please choose fewer days.'],
  'export-running': [409, 'An export is already running. Please wait until it’s done, then try again.'],
  'method-not-allowed': [405, 'That can’t be done at this address.'],
  unavailable: [
    503,
    `We can’t reach our booking system right now. Nothing was lost. Try again, or call ${business.phone}.`,
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

/** The stable code of a refusal. */
export type Refusal = keyof typeof table

export const refusalCodes = Object.keys(table) as Refusal[]

/** The exact sentence shown to a person. */
export const refusalSentence = (code: Refusal): string => table[code][1]

/** Replaces the default phone number in a sentence with the configured one (BUSINESS_PHONE). */
export const withPhone = (sentence: string, phone: string): string => sentence.replaceAll(business.phone, phone)

/** Puts the actual wait in `seconds` into a sentence that says "wait a minute". The sentence of §5 stays as it is. */
export function withWait(sentence: string, seconds: number): string {
  if (sentence === refusalSentence('rate-limited')) return sentence
  const [length, unit] = seconds < 60 ? [1, 'second'] : seconds < 5400 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(seconds / length)
  return sentence.replace(/wait a (?:few minutes|minute)/, `wait ${counted(count, unit)}`)
}

/** HTTP status of this refusal. */
export const refusalStatus = (code: Refusal) => table[code][0]

export const isRefusal = (code: unknown): code is Refusal => typeof code === 'string' && Object.hasOwn(table, code)

/** The only error whose message people may see. Anything else is a fault, and the screen shows its own §8 sentence. */
export class Refused extends Error {
  readonly code: Refusal

  /** `detail` replaces the sentence if it must be specific, such as naming the invalid field. */
  constructor(code: Refusal, options?: ErrorOptions & { detail?: string }) {
    super(options?.detail ?? refusalSentence(code), options)
    this.name = 'Refused'
    this.code = code
  }
}
