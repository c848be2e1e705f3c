import type { IconName } from '#ui/icon-names.ts'

/** One page in the page table. */
export interface StorefrontPage {
  /** URL path, with parameters in React Router's syntax */
  path: string
  /** Path of the route module below this folder */
  module: string
  /** Audience; pages not for 'everybody' render in the browser and are hidden from search engines */
  audience: 'everybody' | 'shopper' | 'guest' | 'signing-up'
  /** `listed`: a static sitemap entry, not a database row. `refused`: disallowed in robots.txt although public */
  robots?: 'listed' | 'refused'
  /**
   * Cache settings of public pages: `parameters` are significant (a trailing dot matches a prefix); requests with the
   * `personal` parameter are not cached. `lookup` is an API call that answers 404 for missing pages, preferably a call
   * that the page makes anyway.
   */
  cache?: { parameters: readonly string[]; personal?: string; lookup?: string }
  /** Menu entry of the customer area, in the order of this table */
  menu?: { label: string; icon: IconName }
  /** Menu page that is marked as current for this subpage */
  under?: 'Orders' | 'Tickets'
}
