import { filterFormId, sortFormId } from './filter-ids.ts'
import { parseListingForm, type ProductListing } from './listing-url.ts'

/**
 * Reads filters and sort order from their two forms, because the URL may not contain the latest
 * choice yet; without a form, its values are those of `listing`. The page is the first.
 */
export function readChosenListing(listing: ProductListing): ProductListing {
  const { forms } = document
  const panel = forms.namedItem(filterFormId)
  const sorter = forms.namedItem(sortFormId)
  const chosen = panel ? parseListingForm(panel, listing.base) : listing
  const { sort } = sorter ? parseListingForm(sorter, {}) : chosen
  return { ...chosen, sort, page: 1 }
}
