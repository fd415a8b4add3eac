import { Fragment } from 'react'

/**
 * An email address that breaks before the @ if it doesn't fit on a line, and within a long domain, but never before its
 * last part alone. A text without an @ stays as it is.
 */
export const Email = ({ address }: { address: string }) => {
  const at = Math.max(address.lastIndexOf('@'), 0)
  const domain =
    at > 0
      ? address
          .slice(at)
          .replaceAll(/\.(?=.*\.)/g, '.\n')
          .split('\n')
      : [address]
  return (
    <>
      {address.slice(0, at)}
      {domain.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change order.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
