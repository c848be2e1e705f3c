import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './ui/kept.tsx'

/** Of two kilobytes each. */
const mostKept = 1000

/** Keeps what was drawn lately: what a page of the last thousand drawings had, and as many before them. */
export function markupKeeper(most = mostKept): KeepMarkup {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()

  return (by, draw) => {
    const known = recent.get(by)
    if (known !== undefined) return known
    const markup = older.get(by) ?? renderToString(createElement(Drawing, { draw }))
    if (recent.size >= most) {
      older = recent
      recent = new Map()
    }
    recent.set(by, markup)
    return markup
  }
}

function Drawing({ draw }: { draw: () => ReactNode }) {
  return draw()
}
