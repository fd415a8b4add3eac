import { type KeyboardEvent, type ReactNode, useId } from 'react'
import * as styles from './tabs.module.css'

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode }

type TabsProps<Name extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** Content in the row before the tabs, such as the page's heading. */
  before?: ReactNode
  /** Content at the end of the row. */
  after?: ReactNode
}

/** Domed tabs on a ground line, with the selected one's content below. Arrow keys move the focus, Enter selects. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, before, after }: TabsProps<Name>) {
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        {before}
        <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveFocus}>
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === chosen}
              aria-controls={name === chosen ? `${id}-panel` : undefined}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {label}
            </button>
          ))}
        </div>
        {after}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tab's content may have nothing else to focus. */}
      <div key={chosen} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {tabs.find(({ name }) => name === chosen)?.content}
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.children] as HTMLElement[]
  const at = all.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}
