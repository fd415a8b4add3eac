import { business, phoneLink } from '../../domain/business.ts'

const email = import.meta.env.BUSINESS_EMAIL || business.email
const phone = import.meta.env.BUSINESS_PHONE || business.phone

/** How to reach the business, as every page shows it; BUSINESS_EMAIL and BUSINESS_PHONE override it at build. */
export const contact = {
  email,
  phone,
  mailLink: `mailto:${email}`,
  phoneLink: phoneLink(phone),
}
