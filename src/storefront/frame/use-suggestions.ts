import { useEffect, useState } from 'react'
import type { SearchReply } from '#contract/catalogue.ts'
import { apiFor } from '../api-client.ts'

const pauseMs = 300
const shortestTerm = 2
const mostNames = 6
const pageSize = 20

export type Suggestions = SearchReply['payload']

/** Queries, categories and products that fit what is being typed, once the typing pauses; null while there is nothing to say. */
export function useSuggestions(typed: string): Suggestions | null {
  const term = typed.trim()
  const [found, setFound] = useState<Suggestions | null>(null)

  useEffect(() => {
    if (term.length < shortestTerm) return
    let current = true
    const timer = setTimeout(async () => {
      try {
        const { payload } = await apiFor().post('shop/search', {
          searchTerm: term,
          start: 0,
          offset: pageSize,
        })
        if (current) setFound({ ...payload, hits: payload.hits.slice(0, mostNames) })
      } catch {
        if (current) setFound(null)
      }
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [term])

  return term.length >= shortestTerm ? found : null
}
