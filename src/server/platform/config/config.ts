import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { business } from '../../../domain/business.ts'
import { withoutTrailingSlashes } from '../../../domain/paths.ts'
import { backupsConfig, backupVariables, sharedBucket } from './backups.ts'
import { cardModeProblem, cardsConfig, cardVariables } from './cards.ts'
import { address, text } from './fields.ts'
import { isLoopback } from './own-origins.ts'
import { pastNoPooler, serversConfig, serverVariables } from './servers.ts'
import { CannotStart } from './startup-error.ts'
import { storageConfig, storageVariables } from './storage.ts'
import { textsConfig, textVariables, unreachableForTexts } from './texts.ts'
import { proxyVariables, trustedProxies } from './trusted-proxy.ts'
import { weatherConfig, weatherVariables } from './weather.ts'

/** Variables of tracing, with OpenTelemetry's names. Its library also reads OTEL_EXPORTER_OTLP_HEADERS itself. */
const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http', 'https').optional(),
  OTEL_SERVICE_NAME: text.default('dome-and-den'),
}

interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
}

/** Endpoint for traces, without the path; undefined: off. */
const tracingConfig = (env: Variables): { endpoint: string; serviceName: string } | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: withoutTrailingSlashes(env.OTEL_EXPORTER_OTLP_ENDPOINT), serviceName: env.OTEL_SERVICE_NAME }
    : undefined

/** Variables of the email service (§7). */
const emailServiceVariables = {
  EMAILJS_SERVICE_ID: text.optional(),
  EMAILJS_TEMPLATE_ID: text.optional(),
  EMAILJS_USER_ID: text.optional(),
  EMAILJS_PRIVATE_KEY: text.optional(),
  EMAILJS_BASE_URL: address('EMAILJS_BASE_URL', 'http', 'https').default('https://api.emailjs.com'),
}

/** Service that notifies the owner of bookings in addition to email; undefined: off. */
function emailServiceConfig(env: z.output<z.ZodObject<typeof emailServiceVariables>>) {
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId, EMAILJS_USER_ID: userId } = env
  if (!serviceId || !templateId || !userId) return undefined
  return { serviceId, templateId, userId, privateKey: env.EMAILJS_PRIVATE_KEY, baseUrl: env.EMAILJS_BASE_URL }
}

const email = (name: string) => z.email(`${name} must be an email address.`)

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of: ${values.join(', ')}.`)

const password = (name: string, least: number) => text.min(least, `${name} must have at least ${least} characters.`)

/** Every environment variable we read. All are optional. */
const Environment = z.object({
  HOST: text.regex(/^[\w.:-]+$/, 'HOST must be a host name or an address.').default('127.0.0.1'),
  PORT: z.coerce
    .number('PORT must be a whole number from 1 to 65535.')
    .int('PORT must be a whole number from 1 to 65535.')
    .min(1, 'PORT must be a whole number from 1 to 65535.')
    .max(65535, 'PORT must be a whole number from 1 to 65535.')
    .default(3000),
  PUBLIC_URL: address('PUBLIC_URL', 'http', 'https')
    .refine((value) => new URL(value).pathname === '/', 'PUBLIC_URL must have no path behind the host.')
    .optional(),
  DATA_DIR: text.default('.data'),
  ...serverVariables,
  ...proxyVariables,
  AUTH_SECRET: password('AUTH_SECRET', 32).optional(),
  ADMIN_EMAIL: email('ADMIN_EMAIL').default('owner@dome-and-den.example'),
  ADMIN_SIGN_IN_PASSWORD: password('ADMIN_SIGN_IN_PASSWORD', 8)
    .max(128, 'ADMIN_SIGN_IN_PASSWORD must have at most 128 characters.')
    .optional(),
  ADMIN_PANEL_PASSWORD: password('ADMIN_PANEL_PASSWORD', 8).optional(),
  METRICS_TOKEN: password('METRICS_TOKEN', 16).regex(/^\S+$/, 'METRICS_TOKEN must have no spaces.').optional(),
  BUSINESS_EMAIL: email('BUSINESS_EMAIL').default(business.email),
  BUSINESS_PHONE: text.default(business.phone),
  BUSINESS_ADDRESS: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address('GOOGLE_ISSUER', 'http', 'https').default('https://accounts.google.com'),
  ...emailServiceVariables,
  OWNER_EMAIL: email('OWNER_EMAIL').optional(),
  SMTP_URL: address('SMTP_URL', 'smtp', 'smtps').optional(),
  MAIL_FROM: text.includes('@', 'MAIL_FROM must contain an email address.').optional(),
  ...cardVariables,
  ...storageVariables,
  ...weatherVariables,
  ...textVariables,
  ...backupVariables,
  ...tracingVariables,
  DIAGNOSTICS: oneOf('DIAGNOSTICS', ['admin', 'open']).default('admin'),
  NODE_ENV: text.optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Environment = z.output<typeof Environment>

/** Names of all variables the server reads. */
export const variableNames = Object.keys(Environment.shape)

/** Variables that must be set together. */
const together: (keyof Environment)[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['SMS_URL', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
]

function halfSet(env: Environment): string[] {
  return together
    .filter((names) => names.some((name) => env[name]) && !names.every((name) => env[name]))
    .map((names) => `${names.join(' and ')} belong together: set all of them or none.`)
}

/** Problems with the environment, one sentence per line. */
export class WrongConfig extends CannotStart {}

/** Validated configuration (variables: the table in the README). */
export type Config = ReturnType<typeof readConfig>

/** The environment, extended by a `.env` file in the working directory. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Reads the environment once. Empty values count as unset. Throws `WrongConfig` listing every problem. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { data: env, error } = Environment.safeParse(given)
  const problems = error
    ? error.issues.map(({ message }) => message)
    : [
        ...halfSet(env),
        ...pastNoPooler(env),
        ...cardModeProblem(env),
        ...unreachableForTexts(env),
        ...sharedBucket(env),
      ]
  if (!env || problems.length > 0) throw new WrongConfig([...new Set(problems)].join('\n'))
  return buildConfig(env)
}

function buildConfig(env: Environment) {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  return {
    host: env.HOST,
    port: env.PORT,
    /** Origin only: `https://dome-and-den.example`. */
    publicUrl: publicUrl.origin,
    isSecure: publicUrl.protocol === 'https:',
    /** Absolute path. */
    dataDir: resolve(env.DATA_DIR),
    ...serversConfig(env),
    /** Is this socket address a proxy whose X-Forwarded-For we trust? */
    isTrustedProxy: trustedProxies(env),
    admin: { email: env.ADMIN_EMAIL.toLowerCase() },
    /** Secrets chosen by the operator; missing ones are generated (data-dir.ts). */
    given: {
      authSecret: env.AUTH_SECRET,
      adminSignInPassword: env.ADMIN_SIGN_IN_PASSWORD,
      adminPanelPassword: env.ADMIN_PANEL_PASSWORD,
      metricsToken: env.METRICS_TOKEN,
    },
    business: { ...business, email: env.BUSINESS_EMAIL, phone: env.BUSINESS_PHONE },
    /** Shown on invoices next to the name. */
    businessAddress: env.BUSINESS_ADDRESS,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
        : undefined,
    /** The email service of §7; undefined: off. */
    emailJs: emailServiceConfig(env),
    /** Card payments; undefined: off. */
    cards: cardsConfig(env),
    /** Forecasts for outdoor events; undefined: off. */
    weather: weatherConfig(env),
    /** Text message provider; undefined: off. */
    texts: textsConfig(env),
    /** Tracing endpoint; undefined: off. */
    tracing: tracingConfig(env),
    ownerEmail: env.OWNER_EMAIL ?? env.ADMIN_EMAIL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${business.name} <${env.BUSINESS_EMAIL}>`,
    /** Bucket for files; undefined: files are in DATA_DIR. */
    storage: storageConfig(env),
    backups: backupsConfig(env),
    diagnostics: env.DIAGNOSTICS,
    /** Set by `npm run dev`: shows the outbox at /dev/mail. Only with a loopback PUBLIC_URL, never on a public site. */
    isDevelopment: env.NODE_ENV === 'development' && isLoopback(publicUrl.hostname),
    logLevel: env.LOG_LEVEL,
  }
}
