import { expect, it } from 'vitest'
import {
  getPermissionOfSavedViewList,
  listPermittedSavedViewLists,
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
  expect(getPermissionOfSavedViewList('bitacora')).toBe('audit:read')
  expect(getPermissionOfSavedViewList('salud')).toBeUndefined()
  expect(listPermittedSavedViewLists((wanted) => wanted === 'audit:read')).toEqual(['bitacora'])
})
