import type { ComponentProps } from 'react'

/**
 * Link to another page of the shop, rendered as a plain anchor. `ClientNavigation` handles all
 * clicks centrally, because hooks in each link would slow down rendering of card lists.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  prefetch,
  reloadDocument,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & {
  /** URL of the target page; a bare fragment such as `#id` keeps the current path and query */
  to: string
  /** Replaces the current history entry */
  replace?: boolean
  /** The next page keeps the scroll position */
  preventScrollReset?: boolean
  /** Prefetches the page when the link is hovered or focused */
  prefetch?: boolean
  /** Forces a full page load */
  reloadDocument?: boolean
}) {
  const modes = [
    replace && 'replace',
    preventScrollReset && 'preventScrollReset',
    prefetch && 'prefetch',
  ]
  return (
    <a {...rest} href={to} data-go={reloadDocument ? undefined : modes.filter(Boolean).join(' ')}>
      {children}
    </a>
  )
}
