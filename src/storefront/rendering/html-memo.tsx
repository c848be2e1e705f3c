import { createContext, createElement, type ReactElement, useContext } from 'react'

/** Returns cached markup of `content` by key, rendered on first use. */
export type MarkupCache = (key: string, content: ReactElement) => string

/** Provided by the server; a browser draws everything itself. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

/**
 * An element that many pages show alike, most of what a page of products costs to render. Its content may depend
 * on nothing but `by`, which is plain data: neither on contexts nor `useId` nor the time.
 */
export function HtmlMemo({
  as,
  label,
  className,
  by,
  children,
}: {
  as: 'article'
  /** its accessible name */
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
