import * as styles from './typing-ball.module.css'

/** The bouncing ball that says the caddie is typing (brand: motion). */
export const TypingBall = () => (
  <p className={styles.typing}>
    <svg viewBox="0 0 62 18" role="img" aria-label="Your caddie is typing">
      <path d="M3 15C8.5 1.6 20.5 -1.1 26 15M26 15C30.3 6.5 39.7 4.8 44 15M44 15C46.9 10.1 53.1 9.2 56 15" />
      <g>
        <circle cx="3" cy="13" r="3.5" />
      </g>
    </svg>
  </p>
)
