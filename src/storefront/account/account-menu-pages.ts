import { getStorefrontPage, type PageName, pageNames, storefrontPages } from '../pages.ts'

type Pages = typeof storefrontPages

export type AccountPage = {
  [Name in PageName]: Pages[Name] extends { menu: object } ? Name : never
}[PageName]

/** Account pages in navigation order. */
export const accountPages = pageNames.filter(
  (name): name is AccountPage => 'menu' in storefrontPages[name],
)

/** Text of an account page's entry in the account navigation. */
export function getAccountMenuText(page: AccountPage) {
  return storefrontPages[page].menu
}

/** Account navigation entry to which a page belongs. */
export function findAccountMenuItemOfPage(name: PageName): AccountPage | undefined {
  return accountPages.find((page) => page === name) ?? getStorefrontPage(name).under
}
