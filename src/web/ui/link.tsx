import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from '../app/router/location.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A link inside the site: a real address for browsers, a change of page without a reload for people. The router's own
 * Link brings prefetching and more of it, 4 kB that every first visit would pay.
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

/** A Link that says when its page is the current one. */
export function NavLink(props: LinkProps) {
  const isHere = useLocation().pathname === props.to
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
