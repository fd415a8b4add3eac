import { Menu } from '../../ui/menu.tsx'
import { shownName, type User } from '../session/session.ts'
import { AccountButtonLabel } from './account-button-label.tsx'
import { AccountItems } from './account-items.tsx'
import * as accountSlotStyles from './account-slot.module.css'

/** The signed-in user's name, with a menu of their pages. */
export const UserMenu = ({ user }: { user: User }) => (
  <Menu button={<AccountButtonLabel name={shownName(user)} />} buttonClass={accountSlotStyles.plain}>
    <AccountItems user={user} />
  </Menu>
)
