import { paths } from '../../domain/paths.ts'
import { useLocation, useNavigate } from '../app/router/location.tsx'

const tabNames = ['bookings', 'availability', 'settings'] as const
const viewNames = ['list', 'month', 'today', 'weather', 'money', 'companies', 'reviews', 'call', 'log'] as const

type TabName = (typeof tabNames)[number]
export type ViewName = (typeof viewNames)[number]

interface AdminView {
  tab: TabName
  /** Of the Bookings tab. */
  view: ViewName
  /** The customer whose bookings alone the list shows; empty for all. */
  account: string
  /** The month whose report Money shows, `YYYY-MM`; empty for none. */
  month?: string
}

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], asked: string | null): Name =>
  names.find((name) => name === asked) ?? names[0]

/** The tab and view of the dashboard, held in the address so that reloads and bookmarks keep them. */
export function useAdminView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const place: AdminView = {
    tab: oneOf(tabNames, asked.get('tab')),
    view: oneOf(viewNames, asked.get('view')),
    account: asked.get('account') ?? '',
    month: /^20[2-9]\d-(0[1-9]|1[0-2])$/.exec(asked.get('month') ?? '')?.[0] ?? '',
  }

  const go = (next: Partial<AdminView>) => {
    void navigate(addressOf({ tab: place.tab, view: 'list', account: '', ...next }), { replace: true })
  }
  /** Nothing is asked for yet: a phone begins with the day, everything else with the list. */
  const isBare = !asked.has('tab') && !asked.has('view') && !asked.has('account')
  return { ...place, isBare, go }
}

/** The address of a place in the dashboard. */
export function addressOf({ tab, view, account, month }: AdminView): string {
  const query = new URLSearchParams({
    ...(tab === 'bookings' ? { view } : { tab }),
    ...(account && { account }),
    ...(month && { month }),
  })
  return `${paths.admin}?${query}`
}
