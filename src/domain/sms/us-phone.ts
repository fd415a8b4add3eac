// Area codes of the North American plan outside the US, where other rules and prices apply.
const canada =
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'
const islands = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
// Premium, toll-free and non-geographic numbers.
const special =
  '500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 600 700 710 800 822 833 844 855 866 877 888 900'

const notOurs = new Set([canada, islands, special].flatMap((codes) => codes.split(' ')))

/** Parses a US number that can get texts, however typed, to E.164 (`+16025550142`), or undefined if it isn't one. */
export function usPhone(typed: string): string | undefined {
  if (/[^\d\s().+\-\u00a0\u2010-\u2015]/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+') && !digits.startsWith('1')) return undefined
  const [, area = '', rest] = /^1?([2-9]\d{2})([2-9]\d{6})$/.exec(digits) ?? []
  if (!rest || area.endsWith('11') || rest.startsWith('911') || notOurs.has(area)) return undefined
  return `+1${area}${rest}`
}

/** Formats an E.164 number as '(602) 555-0142'. */
export const phoneLabel = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** Formats a phone number as typed: '6025550142' is '(602) 555-0142'; anything but a US number stays as it is. */
export const typedPhoneLabel = (typed: string): string => phoneLabel(usPhone(typed) ?? typed)
