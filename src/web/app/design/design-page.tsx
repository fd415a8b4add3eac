import type { ComponentType } from 'react'
import { Buttons, Fields, Messages, Overlays } from './components.tsx'
import * as styles from './design-page.module.css'
import { Colors, Type } from './tokens.tsx'

const parts: [title: string, Part: ComponentType][] = [
  ['Colour', Colors],
  ['Type', Type],
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Badges, notices, toasts, skeletons', Messages],
  ['Dialog, menu, tabs, stepper, accordion', Overlays],
]

/** The living page of the design system, by day and by night; under 'npm run dev' only. */
export const DesignPage = () => (
  <div className={`wrap ${styles.design}`}>
    <h1>Parts</h1>
    {parts.map(([title, Part]) => (
      <section key={title}>
        <h2>{title}</h2>
        {['light', 'dark'].map((scheme) => (
          <div key={scheme} data-scheme={scheme}>
            <Part />
          </div>
        ))}
      </section>
    ))}
  </div>
)
