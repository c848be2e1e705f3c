import { expect, it } from 'vitest'
import { createProductBreadcrumbs } from './category.ts'

const tablets = { id: 1, parentId: null }
const classic = { id: 2, parentId: 1 }
const refurbished = { id: 3, parentId: null }

it('the breadcrumb of a product is built from its main category and subcategory (SHW-01)', () => {
  expect(createProductBreadcrumbs([tablets, classic])).toEqual([tablets, classic])
  expect(createProductBreadcrumbs([refurbished, tablets, classic])).toEqual([refurbished])
  expect(createProductBreadcrumbs([])).toEqual([])
})
