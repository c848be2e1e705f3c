import { useLocation, useNavigation } from 'react-router'
import { type Listing, readListing } from './listing-address.ts'

/** What a list of results may also be told, besides what it is narrowed to. */
const chosenOfResults = ['categoria', 'por']

/**
 * The list that is on its way, else the one shown: what is pressed meanwhile goes on from what was pressed before, and
 * brings nothing back.
 */
export function useAskedListing(shown: Listing): Listing {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== pathname) return shown
  const search = new URLSearchParams(location.search)
  const names = new Set([...Object.keys(shown.base), ...chosenOfResults])
  return readListing(search, Object.fromEntries([...search].filter(([name]) => names.has(name))))
}
