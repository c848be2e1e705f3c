import { generatePath, type PathParam } from 'react-router'
import { type OfficePageName, officePages } from './pages.ts'

type LinkableName = Exclude<OfficePageName, 'No encontrada'>
type Params<Name extends LinkableName> = {
  [Key in PathParam<(typeof officePages)[Name]['path']>]: string
}
/** Name of a page without path parameters. */
export type PageNameWithoutParams = {
  [Name in LinkableName]: keyof Params<Name> extends never ? Name : never
}[LinkableName]
type Query = Record<string, string | number | undefined>

/** URL of an office page: `createOfficePageUrl('Bitácora', {}, { persona: 'ana@…' })`. */
export function createOfficePageUrl<Name extends LinkableName>(
  name: Name,
  ...[params, query]: keyof Params<Name> extends never
    ? [params?: Record<string, never>, query?: Query]
    : [params: Params<Name>, query?: Query]
): string {
  const path = generatePath(officePages[name].path, params)
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  )
  return search.size > 0 ? `${path}?${search}` : path
}
