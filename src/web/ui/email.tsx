import { Fragment } from 'react'

/**
 * An email address that breaks before the @ if it doesn't fit on a line, and after a long domain's dots, but never before its
 * last part alone. A text without an @ stays as it is.
 */
export const Email = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const labels = address.slice(at).split('.')
  const last = labels.splice(-2).join('.')
  return (
    <>
      {address.slice(0, at)}
      {[...labels.map((label) => `${label}.`), last].map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change order.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
