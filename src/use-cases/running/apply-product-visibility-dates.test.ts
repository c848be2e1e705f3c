import { describe, expect, it } from 'vitest'
import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { undoChangeSet } from './apply-product-change-set.ts'
import { applyProductVisibilityDates } from './apply-product-visibility-dates.ts'
import { changeProduct } from './change-product.ts'
import { prepareBulkEdit } from './prepare-bulk-edit.ts'

const { db } = await testDatabase()
const api = await testApi(db, { startAt: new Date() })

const dayAhead = (count: number) => addDays(toMexicoDay(new Date()), count)
const tomorrow = dayAhead(1)
const later = dayAhead(4)
const at = (day: string, time: string) => toDateFromMexicoTime(day, time)
const second = 1000
const before = (moment: Date) => new Date(moment.getTime() - second)

/** Every place that shows a product: page, search, category, news, sitemap. */
async function meets({ urlKey, name }: { urlKey: string; name: string }) {
  const [page, search, list, fresh, map] = await Promise.all([
    api.get(`shop/productBySlug/${urlKey}`),
    api.get(`shop/searchProducts?q=${encodeURIComponent(name)}`),
    api.get('shop/categories-slug/tabletas'),
    api.get('shop/newProducts'),
    api.app.inject(`/sitemap/productos-1.xml`),
  ])
  const names = (reply: { body: unknown }) => JSON.stringify(reply.body).includes(`"${urlKey}"`)
  return [page.status === 200, names(search), names(list), names(fresh), map.body.includes(urlKey)]
}
const everywhere = [true, true, true, true, true]
const nowhere = [false, false, false, false, false]

describe('product with visibility dates', () => {
  it('a product with visibility dates is visible from its first to last minute only', async () => {
    const one = await addProduct(db, {
      name: 'Radio Alba',
      visibleFrom: tomorrow,
      visibleFromTime: '09:30',
      visibleTo: later,
      visibleToTime: '21:00',
    })
    const [begins, ends] = [at(tomorrow, '09:30'), at(later, '21:00')]
    expect(await meets(one)).toEqual(nowhere)
    expect(await applyProductVisibilityDates(db, before(begins))).toBe(0)
    expect(await applyProductVisibilityDates(db, begins)).toBe(1)
    expect(await meets(one)).toEqual(everywhere)
    expect(await applyProductVisibilityDates(db, before(ends))).toBe(0)
    expect(await applyProductVisibilityDates(db, ends)).toBe(1)
    expect(await meets(one)).toEqual(nowhere)
    expect((await contents.readAllProductFields(db, [one.id]))[0]?.visible).toBe(true)
  })

  it('a product with visibility dates without times is visible for whole days', async () => {
    const day = dayAhead(10)
    await addProduct(db, { visibleFrom: day, visibleTo: day })
    const [begins, ends] = [at(day, '00:00'), at(addDays(day, 1), '00:00')]
    expect(await applyProductVisibilityDates(db, before(begins))).toBe(0)
    expect(await applyProductVisibilityDates(db, begins)).toBe(1)
    expect(await applyProductVisibilityDates(db, before(ends))).toBe(0)
    expect(await applyProductVisibilityDates(db, ends)).toBe(1)
  })

  it('a product with visibility dates stays hidden when it is marked as not for sale', async () => {
    const day = dayAhead(20)
    const one = await addProduct(db, { visible: false, visibleFrom: day })
    expect(await applyProductVisibilityDates(db, at(addDays(day, 1), '00:00'))).toBe(0)
    await db.updateTable('products').set({ visible: true }).where('id', '=', one.id).execute()
    expect(await applyProductVisibilityDates(db, at(addDays(day, 1), '00:00'))).toBe(1)
  })

  it('a product with visibility dates is shown once on time although two processes run concurrently', async () => {
    const day = dayAhead(30)
    await addProduct(db, { visibleFrom: day })
    const both = [
      applyProductVisibilityDates(db, at(day, '00:00')),
      applyProductVisibilityDates(db, at(day, '00:00')),
    ]
    const [a = 0, b = 0] = await Promise.all(both)
    expect(a + b).toBe(1)
  })

  it('a complete product feed takes a missing product off sale even before its visibility date', async () => {
    const day = dayAhead(40)
    const one = await addProduct(db, { visibleFrom: day })
    const all = await db.selectFrom('products').select('id').execute()
    const rest = all.map(({ id }) => id).filter((id) => id !== one.id)
    expect(await writes.countOtherProductsForSale(db, rest)).toBe(1)
    expect(await writes.withdrawOtherProductsFromSale(db, rest)).toBe(1)
    expect(await applyProductVisibilityDates(db, at(day, '00:00'))).toBe(0)
  })
})

describe('visibility dates', () => {
  const change = (product: string, fields: object) =>
    changeProduct(db, { product, fields: { ...fields }, was: {}, actor: 'ana' }, new Date())

  it('visibility dates of a product take effect when saved, and are reverted by undo', async () => {
    const one = await addProduct(db, { name: 'Radio Brisa' })
    const saved = await change(one.sku, { visible_from: tomorrow, visible_from_time: '09:30' })
    expect(await meets(one)).toEqual(nowhere)
    if (!saved.ok || saved.set === null) throw new Error('not saved')
    await undoChangeSet(db, { id: saved.set, actor: 'ana' }, new Date())
    expect(await meets(one)).toEqual(everywhere)
    expect((await contents.readAllProductFields(db, [one.id]))[0]?.visibleFrom).toBeNull()
  })

  it('visibility dates of a product are rejected when reversed, or with a time but no date', async () => {
    const { sku } = await addProduct(db)
    expect(await change(sku, { visible_from: later, visible_to: tomorrow })).toMatchObject({
      faults: [{ field: 'visibleTo' }],
    })
    expect(await change(sku, { visible_to_time: '09:00' })).toMatchObject({
      faults: [{ field: 'visibleTo' }],
    })
  })

  it('publishing a product warns the operator if its visibility dates still hide the product', async () => {
    const one = await addProduct(db, { visible: false, visibleTo: '2020-01-31' })
    expect(await change(one.sku, { visible: true })).toMatchObject({
      faults: [{ field: 'visibleTo' }],
    })
    const choice = { products: [one.sku] }
    const wanted = { choice, edit: { visible: true }, summary: 'mostrar', actor: 'ana' }
    const prepared = await prepareBulkEdit(db, wanted, new Date())
    if (!prepared.ok) throw new Error(prepared.code)
    const rows = await db
      .selectFrom('change_set_rows')
      .select(['state', 'problem'])
      .where('set_id', '=', prepared.id)
      .execute()
    expect(rows).toMatchObject([{ state: 'refused', problem: expect.stringContaining('ya pasó') }])
  })
})
