// `npm run bench:admin`: the owner's list with 20,000 bookings, alone.
import { measureDashboard } from './dashboard.ts'

await measureDashboard()
