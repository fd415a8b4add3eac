/** Where a server is found. */
export type Place = { port: number; origin: string }

const port = Number(process.env.E2E_PORT ?? 4310)

/** Where the browser tests find their server, and the passwords it is started with. */
export const e2eServer = {
  port,
  origin: `http://127.0.0.1:${port}`,
  adminEmail: 'owner@dome-and-den.example',
  adminSignInPassword: 'sign-in-for-the-tests',
  adminPanelPassword: 'panel-for-the-tests',
}

/** Servers whose clock a test sets: one for each file of tests. Google sign-in is off at these. */
export const clockServer = { port: port + 1, origin: `http://127.0.0.1:${port + 1}` }
export const phoneServer = { port: port + 12, origin: `http://127.0.0.1:${port + 12}` }

export const crewServer = { port: port + 22, origin: `http://127.0.0.1:${port + 22}` }

/** One on which a booking is followed from the press to the review. */
export const lifeServer = { port: port + 26, origin: `http://127.0.0.1:${port + 26}` }

const googleAccount = (sub: string, name: string) => ({
  sub,
  name,
  email: `google.${sub}@example.com`,
  email_verified: true,
})

/** A stand-in for Google, and who has an account there. */
export const googleServer = {
  port: port + 2,
  accounts: [googleAccount('gil', 'Gil Green'), googleAccount('fay', 'Fay Way')],
}

/** One whose schedule is empty a few days ahead. */
export const refundServer = { port: port + 7, origin: `http://127.0.0.1:${port + 7}` }

/** Servers of their own for tests that change the rules or delete bookings: those are everybody's on the first one. */
export const adminServer = { port: port + 4, origin: `http://127.0.0.1:${port + 4}` }
export const diagnosticsServer = { port: port + 5, origin: `http://127.0.0.1:${port + 5}` }
export const ownerServer = { port: port + 8, origin: `http://127.0.0.1:${port + 8}` }

/** One that asks the weather service's stand-in. */
export const weatherServer = { port: port + 16, origin: `http://127.0.0.1:${port + 16}` }
/** One that gets a second crew. */
export const crewsServer = { port: port + 17, origin: `http://127.0.0.1:${port + 17}` }
/** One whose links can be made without a mail. */
export const placeServer = { port: port + 13, origin: `http://127.0.0.1:${port + 13}` }

/** One whose first days nobody else books: there taps are counted. */
export const shortWayServer = { port: port + 14, origin: `http://127.0.0.1:${port + 14}` }

/** One whose owner makes promo codes. */
export const promoServer = { port: port + 20, origin: `http://127.0.0.1:${port + 20}` }

/** One whose prices contain a tax. */
export const taxServer = { port: port + 21, origin: `http://127.0.0.1:${port + 21}` }

/** One whose customers invite guests and rate their events. */
export const guestServer = { port: port + 24, origin: `http://127.0.0.1:${port + 24}` }

/** One that sends text messages. */
export const textServer = { port: port + 25, origin: `http://127.0.0.1:${port + 25}` }

/** The servers for the walks in Firefox and WebKit. */
export const firefoxServer = { port: port + 18, origin: `http://127.0.0.1:${port + 18}` }
export const webkitServer = { port: port + 19, origin: `http://127.0.0.1:${port + 19}` }

/** Servers that take cards, with the stand-in of their provider: one for each file of tests. */
export const moneyServer = { port: port + 9, origin: `http://127.0.0.1:${port + 9}` }
export const depositServer = { port: port + 3, origin: `http://127.0.0.1:${port + 3}` }
export const changeServer = { port: port + 10, origin: `http://127.0.0.1:${port + 10}` }
export const linkServer = { port: port + 11, origin: `http://127.0.0.1:${port + 11}` }

/** One that companies ask for a quote. */
export const companyServer = { port: port + 23, origin: `http://127.0.0.1:${port + 23}` }

/** What the built site is told when browser tests start it on `data`. */
export const serverEnvironment = ({ port, origin }: Place, data: string) => ({
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: origin,
  DATA_DIR: data,
  ADMIN_EMAIL: e2eServer.adminEmail,
  ADMIN_SIGN_IN_PASSWORD: e2eServer.adminSignInPassword,
  ADMIN_PANEL_PASSWORD: e2eServer.adminPanelPassword,
  // Every test comes from an address of its own: no test uses up another's tries.
  TRUSTED_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
})
