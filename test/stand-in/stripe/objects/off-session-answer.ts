/** What a bank says to a charge without its customer. */
export type OffSessionAnswer =
  | 'succeeded'
  | 'card_declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'authentication_required'
  | 'expired_card'
