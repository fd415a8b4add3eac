/** Placeholder for a page that's loading. It's a screen tall, so that the footer doesn't jump. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <p className="wrap loading" role="status">
      {children}
    </p>
  )
}
