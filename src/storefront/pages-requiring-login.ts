import { matchPath } from 'react-router'
import { getStorefrontPage, type PageName, pageNames } from './pages.ts'

const isFor = (audience: string) => (name: PageName) =>
  getStorefrontPage(name).audience === audience

/** Pages that need a login (RTE-04). */
export const pagesRequiringLogin = pageNames.filter(isFor('shopper'))

const filledInBrowser = pageNames.filter((name) => !isFor('everybody')(name))

function isAmong(names: readonly PageName[], pathname: string): boolean {
  return names.some((name) => matchPath(getStorefrontPage(name).path, pathname) !== null)
}

/** Whether a page needs script: pages behind the login, and the sign-in pages. */
export function requiresJavaScript(pathname: string): boolean {
  return isAmong(filledInBrowser, pathname)
}

let last = { pathname: '', guarded: false }

/** Whether a URL belongs to a page that needs a login. */
export function requiresLogin(pathname: string): boolean {
  if (pathname !== last.pathname)
    last = { pathname, guarded: isAmong(pagesRequiringLogin, pathname) }
  return last.guarded
}
