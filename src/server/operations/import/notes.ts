/** What a person has to know of single documents. `odd` comes in all the same, `out` does not. */
export const noteKinds = {
  'two-at-once': [
    'odd',
    'Double-booked. The earlier booking keeps the time; these don’t reserve it, and wait at the top of “Time not reserved”',
  ],
  'no-start': [
    'odd',
    'No date or time we could read. You’ll find them in the list of bookings, but not in the calendar',
  ],
  'two-starts': ['odd', 'startAt doesn’t match date and time. We went by date and time'],
  'length-assumed': ['odd', 'No believable length. We used the package’s'],
  'odd-hours': ['odd', 'Before 6:00 AM or past 10:00 PM. Please check the time'],
  'no-account': ['odd', 'Belongs to an account that doesn’t come in. The customer won’t see it under My Bookings'],
  'no-contact': ['odd', 'Neither an email address nor a phone number'],
  'no-email': ['odd', 'Not a valid email address. No reminders or changes will reach the customer'],
  'no-total': ['odd', 'No price we could read'],
  'no-package': ['odd', 'No package name'],
  'no-status': ['odd', 'No status. They count as pending'],
  'odd-status': ['odd', 'A status we don’t know. It stays as written and doesn’t reserve any time'],
  'no-created': ['odd', 'No booking date. We used the event’s start, or today if that’s earlier'],
  'cut-short': ['odd', 'Some text is longer than we keep. All of it is in the original'],
  'changed-there': ['odd', 'Changed on the old site since it came in. It stays as it is here'],
  'no-password': ['odd', 'No password and no Google. They’ll need to use “Forgot Password” once'],
  'bad-hash': ['odd', 'The password can’t be read. They’ll need to use “Forgot Password” once'],
  'same-google': [
    'odd',
    'Another account uses the same Google account, so neither can sign in with Google. Without a password, they’ll need to use “Forgot Password” once',
  ],
  'has-account': ['odd', 'Already has an account here, with its own password. Bookings join it'],
  disabled: ['out', 'Disabled on the old site'],
  'no-address': ['out', 'No email address to sign in with'],
  'owner-address': ['out', 'The owner’s own address. That account is made here, with its own password'],
  'same-address': ['out', 'Another account in the file has the same email address'],
  'unproven-here': [
    'out',
    'Someone opened an account here with this address and never confirmed it. Have them confirm it, then run the import again',
  ],
  'profile-alone': ['out', 'A profile whose account doesn’t come in'],
  'profile-kept': ['out', 'A profile the customer has already saved here. Theirs stays'],
  'block-unclear': ['out', 'A blocked date we can’t read. Please block it by hand'],
  'block-there': ['out', 'Blocked here already'],
  'settings-kept': ['out', 'Hours and rules were already changed here. Yours stay'],
  'settings-bad': ['out', 'Hours and rules that can’t be used here. Please set them by hand'],
  'no-id': ['out', 'A document without an ID'],
  'twice-in-files': ['out', 'In the files twice. We used the first one'],
  'deleted-here': ['out', 'Came in before and has been deleted here since. It won’t come back'],
} as const satisfies Record<string, readonly ['odd' | 'out', string]>

export type NoteKind = keyof typeof noteKinds

/** `name` is that of the document: 'bookings/ID', 'accounts/UID'. `detail` adds what only this one has to say. */
export interface Note {
  kind: NoteKind
  name: string
  detail?: string | undefined
}

/** A document as the database takes it, and what is to be said of it; without a row it stays out. */
export interface Read<Row> {
  row?: Row
  notes: Note[]
}
