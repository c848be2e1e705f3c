import { expect, it } from 'vitest'
import { createProductBreadcrumbs } from './category.ts'

const tablets = { id: 1, parentId: null }
const classic = { id: 2, parentId: 1 }
const refurbished = { id: 3, parentId: null }

it('builds the breadcrumb from the main category and its subcategory (SHW-01)', () => {
  expect(createProductBreadcrumbs([tablets, classic])).toEqual([tablets, classic])
  expect(createProductBreadcrumbs([refurbished, tablets, classic])).toEqual([refurbished])
  expect(createProductBreadcrumbs([])).toEqual([])
})
