import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

// Accounts, sessions and profiles; the first four tables follow better-auth's schema. Mirrors migrations/*.sql (schema.ts).

/** Foreign key for data deleted with the account. */
export const userId = () => text('user_id').references(() => user.id, { onDelete: 'cascade' })

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  lastSignInAt: instant('last_sign_in_at'),
})

export const session = pgTable('session', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  token: text('token').notNull().unique(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  userId: userId().notNull(),
  unlockedUntil: instant('raised_until'),
})

export const account = pgTable('account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: userId().notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const profiles = pgTable('profiles', {
  userId: userId().primaryKey(),
  displayName: text('display_name'),
  phone: text('phone'),
  address: text('address'),
  email: text('email'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Documents imported from the old site. */
export const importedDocuments = pgTable('imported_documents', {
  nameHash: text('name_hash').primaryKey(),
  userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
  importedAt: instant('imported_at').notNull().defaultNow(),
})
