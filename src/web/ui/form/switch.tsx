import type { ComponentProps, ReactNode } from 'react'
import * as coverStyles from './cover.module.css'
import * as styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }

/** On or off, taking effect by itself or with the form around it. */
export const Switch = ({ children, ...input }: SwitchProps) => (
  <label className={styles.switch}>
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked. */}
    <input {...input} className={coverStyles.cover} type="checkbox" role="switch" />
    <i aria-hidden="true" />
    <span>{children}</span>
  </label>
)
