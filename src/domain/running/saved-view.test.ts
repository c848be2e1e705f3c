import { expect, it } from 'vitest'
import { listNeeds, listsFor, viewQuery } from './saved-view.ts'

it('keeps what narrows a list, and not where one stood in it', () => {
  expect(viewQuery('?ver=todos&despues=12&elegir=todos&orden=nuevo')).toBe('ver=todos&orden=nuevo')
  expect(viewQuery('')).toBe('')
  expect(viewQuery(`?buscar=${'x'.repeat(1000)}`)).toBeNull()
})

it('knows who may see a list', () => {
  expect(listNeeds('bitacora')).toBe('audit:read')
  expect(listNeeds('salud')).toBeUndefined()
  expect(listsFor((wanted) => wanted === 'audit:read')).toEqual(['bitacora'])
})
