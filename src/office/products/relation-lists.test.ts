import { expect, it } from 'vitest'
import { relationsAfter } from './relation-lists.ts'

const press = (what: string, at: number, added = '') =>
  relationsAfter(['a', 'b', 'c'], { what, feed: 'related', at, added })

it('adds at the end, once, and takes away', () => {
  expect(press('agregar', -1, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(press('agregar', -1, 'a')).toEqual(['b', 'c', 'a'])
  expect(press('quitar', 1)).toEqual(['a', 'c'])
})

it('moves one a place, and not beyond the ends', () => {
  expect(press('antes', 2)).toEqual(['a', 'c', 'b'])
  expect(press('antes', 0)).toEqual(['a', 'b', 'c'])
  expect(press('despues', 0)).toEqual(['b', 'a', 'c'])
  expect(press('despues', 2)).toEqual(['a', 'b', 'c'])
})

it('keeps what is there where a place is none of it', () => {
  expect(press('antes', 7)).toEqual(['a', 'b', 'c'])
})

it('gives the one complement to another', () => {
  const deed = { what: 'agregar', feed: 'recommended_addon', at: -1, added: 'b' } as const
  expect(relationsAfter(['a'], deed)).toEqual(['b'])
})
