import type { ComponentProps } from 'react'

/**
 * A link to another page of the shop. It is an anchor and no more; `FollowLinks` answers the presses of all of them
 * at one place, because hooks in each would be a large part of what a page of cards costs to draw.
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
  /** completed by the browser: what names neither path nor query keeps the query of the present page */
  to: string
  /** the page that is left does not stay in the history */
  replace?: boolean
  /** the next page begins where this one is scrolled to */
  preventScrollReset?: boolean
  /** prefetches on intent */
  prefetch?: boolean
  /** the browser loads the next page anew */
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
