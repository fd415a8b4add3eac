import * as styles from './skeleton.module.css'

/** Gray placeholders for `count` rows, read out once as "Loading...". */
export const Skeleton = ({ count }: { count: number }) => (
  <div className={styles.skel} role="status">
    <span className="sr">Loading...</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key.
      <div key={index} aria-hidden="true">
        <span>
          <i className={styles.line1} />
          <i className={styles.line2} />
          <i className={styles.line3} />
        </span>
        <i className={styles.side} />
      </div>
    ))}
  </div>
)
