import { aboutPage, type PageName, pageNames, pages } from '../pages.ts'

type Pages = typeof pages

export type AccountPage = {
  [Name in PageName]: Pages[Name] extends { menu: object } ? Name : never
}[PageName]

/** Account pages in navigation order. */
export const accountPages = pageNames.filter((name): name is AccountPage => 'menu' in pages[name])

/** Navigation entry of an account page. */
export function menuOf(page: AccountPage) {
  return pages[page].menu
}

/** Account navigation entry to which a page belongs. */
export function entryOf(name: PageName): AccountPage | undefined {
  return accountPages.find((page) => page === name) ?? aboutPage(name).under
}
