import { business, phoneLink } from '../../domain/business.ts'

const email = import.meta.env.BUSINESS_EMAIL || business.email
const phone = import.meta.env.BUSINESS_PHONE || business.phone

/** Contact details on every page; BUSINESS_EMAIL and BUSINESS_PHONE override them at build time. */
export const contact = {
  email,
  phone,
  mailLink: `mailto:${email}`,
  phoneLink: phoneLink(phone),
}
