import { expect, it } from 'vitest'
import { listNeeds, listsFor, viewQuery } from './saved-view.ts'

it('a saved list view keeps filters and order, but no position', () => {
  expect(viewQuery('?ver=todos&despues=12&elegir=todos&orden=nuevo')).toBe('ver=todos&orden=nuevo')
  expect(viewQuery('')).toBe('')
  expect(viewQuery(`?buscar=${'x'.repeat(1000)}`)).toBeNull()
})

it('lists only saved views that the permissions allow', () => {
  expect(listNeeds('bitacora')).toBe('audit:read')
  expect(listNeeds('salud')).toBeUndefined()
  expect(listsFor((wanted) => wanted === 'audit:read')).toEqual(['bitacora'])
})
