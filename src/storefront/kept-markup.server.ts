import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './ui/kept.tsx'

/** Of two kilobytes each. */
const mostKept = 1000

/** Keeps what was drawn or written last, a thousand or two of it. */
export function markupKeeper(most = mostKept): KeepMarkup {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()

  return (by, draw) => {
    const known = recent.get(by)
    if (known !== undefined) return known
    const markup = older.get(by) ?? renderToString(draw())
    if (recent.size >= most) {
      older = recent
      recent = new Map()
    }
    recent.set(by, markup)
    return markup
  }
}
