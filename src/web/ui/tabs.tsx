import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import * as styles from './tabs.module.css'

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode }

type TabsProps<Name extends string> = {
  /** What the row of tabs is about, for screen readers. */
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What stands in the row before the tabs, such as the heading of the page. */
  before?: ReactNode
  /** What stands at the end of the row. */
  after?: ReactNode
}

/** Domed tabs on the ground line; the content of the chosen one stands below. Arrow keys move, Enter chooses. */
export const Tabs = <Name extends string>({ label, tabs, chosen, onChoose, before, after }: TabsProps<Name>) => (
  <Base.Root value={chosen} onValueChange={(value: Name) => onChoose(value)}>
    <div className={styles.row}>
      {before}
      <Base.List className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.name} value={tab.name}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {after}
    </div>
    {tabs.map((tab) => (
      <Base.Panel key={tab.name} value={tab.name}>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
)
