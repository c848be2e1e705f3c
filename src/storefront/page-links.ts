import { generatePath, type PathParam } from 'react-router'
import { type PageName, storefrontPages } from './pages.ts'

type LinkableName = Exclude<PageName, 'NotFound'>
type Path<Name extends PageName> = (typeof storefrontPages)[Name]['path']

type Params<Name extends LinkableName> = { [Key in PathParam<Path<Name>>]: string }
type Query = Record<string, string | number | undefined>

/** URL of a page: `linkTo('Category', { slug: 'tabletas' })`, `linkTo('Search Results', {}, { q: 'usb' })`. */
export function linkTo<Name extends LinkableName>(
  name: Name,
  ...[params, query]: string extends keyof Params<Name>
    ? [params?: Record<string, string>, query?: Query]
    : keyof Params<Name> extends never
      ? [params?: Record<string, string>, query?: Query]
      : [params: Params<Name>, query?: Query]
): string {
  const path = generatePath(storefrontPages[name].path, params)
  if (!query) return path
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
