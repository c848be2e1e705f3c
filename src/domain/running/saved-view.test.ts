import { expect, it } from 'vitest'
import {
  getPermissionOfSavedViewList,
  listPermittedSavedViewLists,
  normalizeSavedViewQuery,
} from './saved-view.ts'

it('a saved list view keeps filters and order, but no position', () => {
  expect(normalizeSavedViewQuery('?ver=todos&despues=12&elegir=todos&orden=nuevo')).toBe(
    'ver=todos&orden=nuevo',
  )
  expect(normalizeSavedViewQuery('')).toBe('')
  expect(normalizeSavedViewQuery(`?buscar=${'x'.repeat(1000)}`)).toBeNull()
})

it('saved list views are offered only for pages the operator may open', () => {
  expect(getPermissionOfSavedViewList('bitacora')).toBe('audit:read')
  expect(getPermissionOfSavedViewList('salud')).toBeUndefined()
  expect(listPermittedSavedViewLists((wanted) => wanted === 'audit:read')).toEqual(['bitacora'])
})
