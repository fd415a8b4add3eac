import { type ComponentType, useEffect, useRef } from 'react'
import { Buttons, Fields, Messages, Overlays } from './components.tsx'
import * as styles from './design-page.module.css'

const colors = [
  'page',
  'surface',
  'sunk',
  'ink',
  'quiet',
  'line',
  'edge',
  'action',
  'action-hover',
  'on-action',
  'action-soft',
  'on-action-soft',
  'accent',
  'copper',
  'danger',
  'pending-bg',
  'confirmed-bg',
  'cancelled-bg',
  'unknown-bg',
]

function Chip({ color }: { color: string }) {
  const ground = useRef<HTMLElement>(null)
  useEffect(() => ground.current?.style.setProperty('background', `var(--color-${color})`), [color])
  return (
    <div className={styles.chip}>
      <i ref={ground} />
      {color}
    </div>
  )
}

const Colors = () => (
  <div className={styles.chips}>
    {colors.map((color) => (
      <Chip key={color} color={color} />
    ))}
  </div>
)

const Type = () => (
  <>
    <h1>Besley 760</h1>
    <h2>Your driveway has a tee time.</h2>
    <h3>Friday, December 4, 2026 at 2:00 PM</h3>
    <h4>$1,234,567.89</h4>
    <p className="lead">A golf simulator for your party, anywhere in Greater Phoenix.</p>
    <p>Public Sans 400, and tabular: 1111 0000</p>
    <p className="note quiet">Public Sans, 13 px. Nothing smaller.</p>
  </>
)

const parts: [title: string, Part: ComponentType][] = [
  ['Colour', Colors],
  ['Type', Type],
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Badges, notices, toasts, skeletons', Messages],
  ['Dialog, menu, tabs, stepper, accordion', Overlays],
]

/** The design system's living page, in day and night themes; only under `npm run dev`. */
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
