import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { MarkupCache } from './memoized-html.tsx'

/** Cache limit in characters of markup and keys; least recently used entries are evicted. */
const mostCharacters = 2_000_000

export function createMarkupCache(most = mostCharacters): MarkupCache {
  const drawn = new LRUCache<string, string, ReactElement>({
    maxSize: most,
    sizeCalculation: (markup, key) => key.length + markup.length,
    memoMethod: (_key, _stale, { context }) => renderToString(context),
  })
  return (key, content) => drawn.memo(key, { context: content })
}
