import { createContext, createElement, type ReactElement, useContext } from 'react'

/** Function that returns the cached markup of `content` by key, rendered on first use. */
export type MarkupCache = (key: string, content: ReactElement) => string

/** Markup cache of the server; null in the browser, which renders everything. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

/**
 * Element whose HTML is cached and shared by many pages to save rendering. Its content may depend
 * only on the plain data in `by`: not on contexts, `useId` or the time.
 */
export function CachedHtmlElement({
  as,
  label,
  className,
  by,
  children,
}: {
  as: 'article'
  /** Accessible name of the element */
  label: string
  className: string
  by: object
  children: ReactElement
}) {
  const cache = useContext(MarkupCacheContext)
  if (!cache) return createElement(as, { className, 'aria-label': label }, children)
  const markup = cache(JSON.stringify(by), children)
  return createElement(as, {
    className,
    'aria-label': label,
    dangerouslySetInnerHTML: { __html: markup },
  })
}
