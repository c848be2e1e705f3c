import { expect, it } from 'vitest'
import {
  getPermissionForOfficeList,
  listPermittedOfficeLists,
  normalizeSavedViewQuery,
} from './saved-view.ts'

it('a saved list view of the back office keeps filters and sort order, but not the page position', () => {
  expect(normalizeSavedViewQuery('?ver=todos&despues=12&elegir=todos&orden=nuevo')).toBe(
    'ver=todos&orden=nuevo',
  )
  expect(normalizeSavedViewQuery('')).toBe('')
  expect(normalizeSavedViewQuery(`?buscar=${'x'.repeat(1000)}`)).toBeNull()
})

it('saved list views of the back office are offered only for pages the operator may open', () => {
  expect(getPermissionForOfficeList('bitacora')).toBe('audit:read')
  expect(getPermissionForOfficeList('salud')).toBeUndefined()
  expect(listPermittedOfficeLists((wanted) => wanted === 'audit:read')).toEqual(['bitacora'])
})
