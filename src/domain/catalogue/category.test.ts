import { expect, it } from 'vitest'
import { trailOfProduct } from './category.ts'

const tablets = { id: 1, parentId: null }
const classic = { id: 2, parentId: 1 }
const refurbished = { id: 3, parentId: null }

it('builds the breadcrumb from the main category and its subcategory (SHW-01)', () => {
  expect(trailOfProduct([tablets, classic])).toEqual([tablets, classic])
  expect(trailOfProduct([refurbished, tablets, classic])).toEqual([refurbished])
  expect(trailOfProduct([])).toEqual([])
})
