/** The bank's possible responses to an off-session charge. */
export type OffSessionAnswer =
  | 'succeeded'
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'authentication_required'
  | 'expired_card'
