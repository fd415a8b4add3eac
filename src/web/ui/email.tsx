/** An email address that breaks before the @ if it doesn't fit on a line. A text without one stays as it is. */
export const Email = ({ address }: { address: string }) => {
  const at = Math.max(address.lastIndexOf('@'), 0)
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
