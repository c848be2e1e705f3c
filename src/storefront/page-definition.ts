import type { IconName } from '#ui/icon-names.ts'

/** Entry of the page table: the definition of one page of the shop. */
export interface StorefrontPage {
  /** URL path, with parameters in React Router's syntax */
  path: string
  /** Path of the page's route module below this folder */
  module: string
  /** Audience; pages not for 'everybody' render in the browser and are hidden from search engines */
  audience: 'everybody' | 'shopper' | 'guest' | 'signing-up'
  /**
   * `listed`: the page has a fixed entry in the sitemap, not one from a database row. `refused`:
   * disallowed in robots.txt although public
   */
  robots?: 'listed' | 'refused'
  /**
   * Cache settings of a public page. `parameters`: query parameters that affect the content (a
   * trailing dot means a prefix), also those of `toggleFilters` if `isFiltered`; `personal`: parameter that prevents caching; `lookup`: API call
   * that answers 404 for missing pages.
   */
  cache?: {
    parameters: readonly string[]
    isFiltered?: boolean
    personal?: string
    lookup?: string
  }
  /** Entry in the account menu; the order of this table is the order of the menu */
  menu?: { label: string; icon: IconName }
  /** Page of the account menu that is marked as current while this subpage is open */
  under?: 'Orders' | 'Tickets'
}
