import { aboutPage, type PageName, pageNames, pages } from '../pages.ts'

type Pages = typeof pages

export type AccountPage = {
  [Name in PageName]: Pages[Name] extends { menu: object } ? Name : never
}[PageName]

/** The pages of the customer's area, in the order of its list. */
export const accountPages = pageNames.filter((name): name is AccountPage => 'menu' in pages[name])

/** What that list says of a page. */
export function menuOf(page: AccountPage) {
  return pages[page].menu
}

/** The page of that list which a page stands under. */
export function entryOf(name: PageName): AccountPage | undefined {
  return accountPages.find((page) => page === name) ?? aboutPage(name).under
}
