import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from '../app/router/location.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A link within the site: a real address for browsers, a page change without a reload for people. The router's own Link adds
 * prefetching and other features, 4 kB that every first visit would pay for.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void navigate(to)
  }
  return <a {...rest} href={to} onClick={go} />
}

/** A Link with `aria-current` if its page is the current one. */
export function NavLink(props: LinkProps) {
  const isHere = useLocation().pathname === props.to
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
