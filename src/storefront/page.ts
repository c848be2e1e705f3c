import type { IconName } from '#ui/icon-names.ts'

/** One page of the shop, as its tables describe it. */
export interface Page {
  /** its address, with parameters as React Router writes them */
  path: string
  /** the route module, below this folder */
  module: string
  /** a page for anybody but everybody is filled in by the browser and kept from search engines */
  audience: 'everybody' | 'shopper' | 'guest' | 'signing-up'
  /** `listed` in the sitemap by itself, not as a row of the database; `refused` in robots.txt although for everybody */
  robots?: 'listed' | 'refused'
  /**
   * Cache settings of public pages: significant parameters (a trailing dot matches a prefix), and `personal`, the
   * parameter that makes a page individual. `lookup` is an API call answering 404 for missing pages, preferably one the
   * page makes anyway.
   */
  cache?: { parameters: readonly string[]; personal?: string; lookup?: string }
  /** its row in the list of the customer's area, which follows the order of this table */
  menu?: { label: string; icon: IconName }
  /** the page of that list which a page further down stands under */
  under?: 'Orders' | 'Tickets'
}
