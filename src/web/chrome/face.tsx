import { ChevronDownIcon } from '../ui/icon.tsx'

/** What stands on the button of the user menu. */
export const Face = ({ name }: { name: string }) => (
  <>
    <span className="face" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
    <span className="name">{name}</span>
    <ChevronDownIcon />
  </>
)
