import { type PageName, pages } from '../pages.ts'

type Pages = typeof pages

export type AccountPage = {
  [Name in PageName]: Pages[Name] extends { menu: object } ? Name : never
}[PageName]

/** The pages of the customer's area, in the order of its list. */
export const accountPages = Object.fromEntries(
  Object.entries(pages).flatMap(([name, page]) => ('menu' in page ? [[name, page.menu]] : [])),
) as { readonly [Name in AccountPage]: Pages[Name]['menu'] }
