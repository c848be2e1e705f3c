import { useLocation, useNavigation } from 'react-router'
import { type ProductListing, parseProductListing } from './listing-url.ts'

/** Query parameters of single pages: category and page size of results, sort order of offers. */
const parametersOfPages = ['categoria', 'por', 'orden']

/**
 * Returns the product list being loaded, or else the displayed list; a further filter change is
 * applied to this list.
 */
export function usePendingListing(shown: ProductListing): ProductListing {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== pathname) return shown
  const search = new URLSearchParams(location.search)
  const names = new Set([...Object.keys(shown.base), ...parametersOfPages])
  return parseProductListing(
    search,
    Object.fromEntries([...search].filter(([name]) => names.has(name))),
  )
}
