import { matchPath } from 'react-router'
import { aboutPage, type PageName, pageNames } from './pages.ts'

const isFor = (audience: string) => (name: PageName) => aboutPage(name).audience === audience

/** Pages that need a login (RTE-04). */
export const guardedPages = pageNames.filter(isFor('shopper'))

const filledInBrowser = pageNames.filter((name) => !isFor('everybody')(name))

function isAmong(names: readonly PageName[], pathname: string): boolean {
  return names.some((name) => matchPath(aboutPage(name).path, pathname) !== null)
}

/** Whether a page is filled in by the browser alone: those that need a login, and the way to one. */
export function needsScript(pathname: string): boolean {
  return isAmong(filledInBrowser, pathname)
}

let last = { pathname: '', guarded: false }

/** Whether an address belongs to a page that needs a login; each part of the frame asks for the same one. */
export function isGuarded(pathname: string): boolean {
  if (pathname !== last.pathname) last = { pathname, guarded: isAmong(guardedPages, pathname) }
  return last.guarded
}
