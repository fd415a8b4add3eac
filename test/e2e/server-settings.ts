/** The address of a server. */
export type Place = { port: number; origin: string }

const port = Number(process.env.E2E_PORT ?? 4310)

/** The address of the main test server, and the passwords it's started with. */
export const e2eServer = {
  port,
  origin: `http://127.0.0.1:${port}`,
  adminEmail: 'owner@dome-and-den.example',
  adminSignInPassword: 'sign-in-for-the-tests',
  adminPanelPassword: 'panel-for-the-tests',
}

/** Servers whose clock a test sets, one per test file. They have no Google sign-in. */
export const clockServer = { port: port + 1, origin: `http://127.0.0.1:${port + 1}` }
export const phoneServer = { port: port + 12, origin: `http://127.0.0.1:${port + 12}` }

export const crewServer = { port: port + 22, origin: `http://127.0.0.1:${port + 22}` }

/** Follows a booking from the first press to the review. */
export const lifeServer = { port: port + 26, origin: `http://127.0.0.1:${port + 26}` }

const googleAccount = (sub: string, name: string) => ({
  sub,
  name,
  email: `google.${sub}@example.com`,
  email_verified: true,
})

/** A stand-in for Google, and the people with accounts there. */
export const googleServer = {
  port: port + 2,
  accounts: [googleAccount('gil', 'Gil Green'), googleAccount('fay', 'Fay Way')],
}

/** Has an empty schedule a few days ahead. */
export const refundServer = { port: port + 7, origin: `http://127.0.0.1:${port + 7}` }

/** Separate servers for tests that change rules or delete bookings, which are shared on the main one. */
export const adminServer = { port: port + 4, origin: `http://127.0.0.1:${port + 4}` }
export const diagnosticsServer = { port: port + 5, origin: `http://127.0.0.1:${port + 5}` }
export const ownerServer = { port: port + 8, origin: `http://127.0.0.1:${port + 8}` }

/** Calls the weather service's stand-in. */
export const weatherServer = { port: port + 16, origin: `http://127.0.0.1:${port + 16}` }
/** Gets a second crew. */
export const crewsServer = { port: port + 17, origin: `http://127.0.0.1:${port + 17}` }
/** Its tests create site-check links without email. */
export const placeServer = { port: port + 13, origin: `http://127.0.0.1:${port + 13}` }

/** No other test books its first days: there, taps are counted. */
export const shortWayServer = { port: port + 14, origin: `http://127.0.0.1:${port + 14}` }

/** Its owner creates promo codes. */
export const promoServer = { port: port + 20, origin: `http://127.0.0.1:${port + 20}` }

/** Its prices include a tax. */
export const taxServer = { port: port + 21, origin: `http://127.0.0.1:${port + 21}` }

/** Its accounts are recovered by links in readable emails. */
export const recoveryServer = { port: port + 27, origin: `http://127.0.0.1:${port + 27}` }

/** Its customers invite guests and rate their events. */
export const guestServer = { port: port + 24, origin: `http://127.0.0.1:${port + 24}` }

/** Sends text messages. */
export const textServer = { port: port + 25, origin: `http://127.0.0.1:${port + 25}` }

/** The servers for the walks in Firefox and WebKit. */
export const firefoxServer = { port: port + 18, origin: `http://127.0.0.1:${port + 18}` }
export const webkitServer = { port: port + 19, origin: `http://127.0.0.1:${port + 19}` }

/** Servers that take cards through the provider's stand-in, one per test file. */
export const moneyServer = { port: port + 9, origin: `http://127.0.0.1:${port + 9}` }
export const depositServer = { port: port + 3, origin: `http://127.0.0.1:${port + 3}` }
export const changeServer = { port: port + 10, origin: `http://127.0.0.1:${port + 10}` }
export const linkServer = { port: port + 11, origin: `http://127.0.0.1:${port + 11}` }

/** Gets quote requests from companies. */
export const companyServer = { port: port + 23, origin: `http://127.0.0.1:${port + 23}` }

/** The environment of the built site when browser tests start it on `data`. */
export const serverEnvironment = ({ port, origin }: Place, data: string) => ({
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: origin,
  DATA_DIR: data,
  ADMIN_EMAIL: e2eServer.adminEmail,
  ADMIN_SIGN_IN_PASSWORD: e2eServer.adminSignInPassword,
  ADMIN_PANEL_PASSWORD: e2eServer.adminPanelPassword,
  // Every test has its own IP address, so no test uses up another's attempts.
  TRUSTED_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
})
