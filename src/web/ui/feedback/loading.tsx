/** Stands where a page will be, with the height of a screen so that the footer does not jump. */
export function Loading() {
  return (
    <p className="wrap loading" role="status">
      Loading...
    </p>
  )
}
