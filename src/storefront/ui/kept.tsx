import type { ReactNode } from 'react'

/** Gives the markup that `draw` makes; `by` tells everything that it depends on. */
export type KeepMarkup = (by: string, draw: () => ReactNode) => string

let keep: KeepMarkup | undefined

/** From now on the server keeps what it draws, or no longer does; a browser never does. */
export function keepMarkupWith(keeper: KeepMarkup | undefined) {
  keep = keeper
}

/**
 * An article that many pages show alike. The server draws what is in it once and from then on writes it as it is;
 * the browser finds there what it would have drawn. Nothing in it may depend on more than `by` says: neither on
 * the page around it (contexts, `useId`) nor on the time.
 */
export function Kept({
  by,
  className,
  children,
}: {
  /** of plain data */
  by: readonly unknown[]
  className?: string
  children: () => ReactNode
}) {
  if (!import.meta.env.SSR || !keep) return <article className={className}>{children()}</article>
  const markup = keep(JSON.stringify(by), children)
  return <article className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}
