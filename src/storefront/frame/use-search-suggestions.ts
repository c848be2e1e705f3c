import { useEffect, useState } from 'react'
import type { SearchResponse } from '#contract/catalogue.ts'
import { createApiClient } from '../api/api-client.ts'

const pauseMs = 300
const shortestTerm = 2
const mostNames = 6
const pageSize = 20

export type SearchSuggestions = SearchResponse['payload']

interface Found {
  term: string
  suggestions: SearchSuggestions
}

/** Suggested queries, categories and products for the typed text, debounced; null without any. */
export function useSearchSuggestions(typed: string): SearchSuggestions | null {
  const term = typed.trim()
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (term.length < shortestTerm) return
    let current = true
    const timer = setTimeout(async () => {
      try {
        const { payload } = await createApiClient().post('shop/search', {
          searchTerm: term,
          start: 0,
          offset: pageSize,
        })
        const suggestions = { ...payload, hits: payload.hits.slice(0, mostNames) }
        if (current) setFound({ term, suggestions })
      } catch {
        if (current) setFound(null)
      }
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [term])

  if (!found || term.length < shortestTerm) return null
  // Suggestions stay while the search term is extended or shortened; a different term clears them
  const isContinuation = term.startsWith(found.term) || found.term.startsWith(term)
  return isContinuation ? found.suggestions : null
}
