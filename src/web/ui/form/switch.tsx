import type { ComponentProps, ReactNode } from 'react'
import * as coverStyles from './cover.module.css'
import * as styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }

/** An on/off switch that takes effect right away or with its form. */
export const Switch = ({ children, ...input }: SwitchProps) => (
  <label className={styles.switch}>
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own checked state. */}
    <input {...input} className={coverStyles.cover} type="checkbox" role="switch" />
    <i aria-hidden="true" />
    <span>{children}</span>
  </label>
)
