import { expect, it } from 'vitest'
import { editRelatedProductList } from './product-relation-lists.ts'

const press = (what: string, at: number, added = '') =>
  editRelatedProductList(['a', 'b', 'c'], { what, feed: 'related', at, added })

it('the related-products editor adds a product once at the end of the list, and removes it', () => {
  expect(press('agregar', -1, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(press('agregar', -1, 'a')).toEqual(['b', 'c', 'a'])
  expect(press('quitar', 1)).toEqual(['a', 'c'])
})

it('the related-products editor moves a product by one position, within the list', () => {
  expect(press('antes', 2)).toEqual(['a', 'c', 'b'])
  expect(press('antes', 0)).toEqual(['a', 'b', 'c'])
  expect(press('despues', 0)).toEqual(['b', 'a', 'c'])
  expect(press('despues', 2)).toEqual(['a', 'b', 'c'])
})

it('the related-products editor ignores a position outside the list', () => {
  expect(press('antes', 7)).toEqual(['a', 'b', 'c'])
})

it('the related-products editor holds a single recommended add-on, and choosing another replaces it', () => {
  const command = { what: 'agregar', feed: 'recommended_addon', at: -1, added: 'b' } as const
  expect(editRelatedProductList(['a'], command)).toEqual(['b'])
})
