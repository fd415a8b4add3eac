import { address, text } from './fields.ts'

/** The variables of the email service (§7). */
export const emailServiceVariables = {
  EMAILJS_SERVICE_ID: text.optional(),
  EMAILJS_TEMPLATE_ID: text.optional(),
  EMAILJS_USER_ID: text.optional(),
  EMAILJS_PRIVATE_KEY: text.optional(),
  EMAILJS_BASE_URL: address('EMAILJS_BASE_URL', 'http', 'https').default('https://api.emailjs.com'),
}

interface Variables {
  EMAILJS_SERVICE_ID?: string | undefined
  EMAILJS_TEMPLATE_ID?: string | undefined
  EMAILJS_USER_ID?: string | undefined
  EMAILJS_PRIVATE_KEY?: string | undefined
  EMAILJS_BASE_URL: string
}

/** Where the owner is told of bookings besides the mail; undefined: off. */
export function emailServiceOf(env: Variables) {
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId, EMAILJS_USER_ID: userId } = env
  if (!serviceId || !templateId || !userId) return undefined
  return { serviceId, templateId, userId, privateKey: env.EMAILJS_PRIVATE_KEY, baseUrl: env.EMAILJS_BASE_URL }
}
