import { useLocation, useNavigation } from 'react-router'
import { type Listing, readListing } from './listing-address.ts'

/** Additional query parameters of search result lists. */
const chosenOfResults = ['categoria', 'por']

/** The pending listing, or the displayed one; further filter changes build on it. */
export function usePendingListing(shown: Listing): Listing {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== pathname) return shown
  const search = new URLSearchParams(location.search)
  const names = new Set([...Object.keys(shown.base), ...chosenOfResults])
  return readListing(search, Object.fromEntries([...search].filter(([name]) => names.has(name))))
}
