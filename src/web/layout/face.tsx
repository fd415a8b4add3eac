import { ChevronDownIcon } from '../ui/icon.tsx'

/** What stands on the button of the user menu: an initial and the first name, the whole name for screen readers. */
export function Face({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <>
      <span className="face" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="name">
        {first}
        {rest.length > 0 && <span className="sr"> {rest.join(' ')}</span>}
      </span>
      <ChevronDownIcon />
    </>
  )
}
