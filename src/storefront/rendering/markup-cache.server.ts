import { renderToString } from 'react-dom/server'
import type { MarkupCache } from './drawn-once.tsx'

/** Characters of markup and keys after which all of it is drawn anew. */
const mostCharacters = 2_000_000

export function createMarkupCache(most = mostCharacters): MarkupCache {
  const drawn = new Map<string, string>()
  let size = 0

  return (key, content) => {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const markup = renderToString(content)
    if (size > most) {
      drawn.clear()
      size = 0
    }
    size += key.length + markup.length
    drawn.set(key, markup)
    return markup
  }
}
