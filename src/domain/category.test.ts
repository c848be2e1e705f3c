import { expect, it } from 'vitest'
import { trail, trailOfProduct } from './category.ts'

const tablets = { id: 1, parentId: null }
const classic = { id: 2, parentId: 1 }
const refurbished = { id: 3, parentId: null }

it('leads from the top of the tree to a category (CAT-01)', () => {
  expect(trail([classic, refurbished, tablets], 2)).toEqual([tablets, classic])
  expect(trail([tablets], 9)).toEqual([])
  const loop = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ]
  expect(trail(loop, 1)).toHaveLength(2)
})

it('leads to a product by its main category and the one below it (SHW-01)', () => {
  expect(trailOfProduct([tablets, classic])).toEqual([tablets, classic])
  expect(trailOfProduct([refurbished, tablets, classic])).toEqual([refurbished])
  expect(trailOfProduct([])).toEqual([])
})
