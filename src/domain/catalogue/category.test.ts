import { expect, it } from 'vitest'
import { trailOfProduct } from './category.ts'

const tablets = { id: 1, parentId: null }
const classic = { id: 2, parentId: 1 }
const refurbished = { id: 3, parentId: null }

it('leads to a product by its main category and the one below it (SHW-01)', () => {
  expect(trailOfProduct([tablets, classic])).toEqual([tablets, classic])
  expect(trailOfProduct([refurbished, tablets, classic])).toEqual([refurbished])
  expect(trailOfProduct([])).toEqual([])
})
