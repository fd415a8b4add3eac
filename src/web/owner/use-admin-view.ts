import { MAX_SEARCH } from '../../domain/booking-limits.ts'
import { paths } from '../../domain/paths.ts'
import { useLocation, useNavigate } from '../app/router/location.tsx'

const tabNames = ['bookings', 'availability', 'settings'] as const
const viewNames = ['list', 'month', 'today', 'weather', 'money', 'companies', 'reviews', 'call', 'log'] as const

type TabName = (typeof tabNames)[number]
export type ViewName = (typeof viewNames)[number]

interface AdminView {
  tab: TabName
  /** View of the Bookings tab. */
  view: ViewName
  /** Id of the only customer whose bookings the list shows; empty for all. */
  account: string
  /** Month of the report that Money shows, `YYYY-MM`; undefined for none. */
  month?: string
}

const knownOrFirst = <Name extends string>(names: readonly [Name, ...Name[]], asked: string | null): Name =>
  names.find((name) => name === asked) ?? names[0]

/** Tab and view of the dashboard, kept in the URL so reloads, bookmarks and the Back button preserve them. */
export function useAdminView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const place: AdminView = {
    tab: knownOrFirst(tabNames, asked.get('tab')),
    view: knownOrFirst(viewNames, asked.get('view')),
    account: asked.get('account') ?? '',
    month: /^20[2-9]\d-(0[1-9]|1[0-2])$/.exec(asked.get('month') ?? '')?.[0] ?? '',
  }

  const go = (next: Partial<AdminView>) => {
    const path = adminViewPath({ tab: place.tab, view: 'list', account: '', ...next })
    void navigate(path, { replace: path === adminViewPath(place) })
  }
  /** The URL names no view: a phone starts with the day, everything else with the list. */
  const isBare = !asked.has('tab') && !asked.has('view') && !asked.has('account')
  /** What the list is first searched for: an email to the owner links to its booking. */
  const q = (asked.get('q') ?? '').slice(0, MAX_SEARCH)
  return { ...place, q, isBare, go }
}

/** URL of a view of the dashboard. */
export function adminViewPath({ tab, view, account, month }: AdminView): string {
  const query = new URLSearchParams({
    ...(tab === 'bookings' ? { view } : { tab }),
    ...(account && { account }),
    ...(month && { month }),
  })
  return `${paths.admin}?${query}`
}
