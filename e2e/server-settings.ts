const port = Number(process.env.E2E_PORT ?? 4310)

/** Where the browser tests find their server, and the passwords it is started with. */
export const e2eServer = {
  port,
  origin: `http://127.0.0.1:${port}`,
  adminEmail: 'owner@dome-and-den.example',
  adminSignInPassword: 'sign-in-for-the-tests',
  adminPanelPassword: 'panel-for-the-tests',
}

/** A second server, whose clock a test sets. */
export const clockServer = { port: port + 1, origin: `http://127.0.0.1:${port + 1}` }

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
