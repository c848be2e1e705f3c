import { type ComponentPropsWithRef, createElement, type ReactNode } from 'react'

/** Gives the markup that `draw` makes, or a mark that it will take the place of; `by` tells everything it depends on. */
export type KeepMarkup = (by: string, draw: () => ReactNode) => string

type KeptTag = 'article' | 'ul' | 'footer' | 'table'

type Attributes<Tag extends KeptTag> = Omit<
  ComponentPropsWithRef<Tag>,
  'children' | 'dangerouslySetInnerHTML'
>

let keep: KeepMarkup | undefined
const texts = new WeakMap<object, string>()

/** From now on the server keeps what it draws, or no longer does; a browser never does. */
export function keepMarkupWith(keeper: KeepMarkup | undefined) {
  keep = keeper
}

/**
 * An element that many pages show alike. The server draws what is in it once and from then on writes it as it is;
 * the browser finds there what it would have drawn. Nothing in it may depend on more than `by` says: neither on
 * the page around it (contexts, `useId`) nor on the time.
 */
export function Kept<Tag extends KeptTag>({
  as,
  by,
  children,
  ...attributes
}: {
  as: Tag
  /** of plain data */
  by: readonly unknown[]
  children: () => ReactNode
} & Attributes<Tag>) {
  if (!import.meta.env.SSR || !keep) return createElement(as, attributes, children())
  const markup = keep(by.map(textOf).join(), children)
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: markup } })
}

/** What pages share is written once. */
function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(JSON.stringify(part))
  const text = texts.get(part) ?? JSON.stringify(part)
  texts.set(part, text)
  return text
}
