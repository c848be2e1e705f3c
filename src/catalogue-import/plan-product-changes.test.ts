import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { makeProduct } from '#test/support/make-product.ts'
import { type ExistingProductAttribute, planProductChange } from './plan-product-changes.ts'
import type { FeedAttribute } from './product-feed-field-parsers.ts'

const known = new Map<string, ExistingProductAttribute>([
  ['ram', { label: 'Memoria RAM', unit: 'GB' }],
])
const product = (over: Parameters<typeof makeProduct>[0] = {}) => ({ id: 7, ...makeProduct(over) })
const attribute = (
  over: Partial<FeedAttribute> & { code: string; value: string },
): FeedAttribute => ({
  label: null,
  unit: null,
  filter: null,
  sort: null,
  ...over,
})

describe('planned change of a row', () => {
  it('a product import adds a new product when its data is complete', () => {
    const change = planProductChange(
      { urlKey: 'x', sku: 'S', name: 'X', categories: ['tabletas'] },
      undefined,
      undefined,
      known,
    )
    expect(change).toMatchObject({
      kind: 'add',
      content: { urlKey: 'x', stock: 0, price: null, visible: true, delivery: 'physical' },
    })
  })

  it('a product import rejects a new product without required fields', () => {
    expect(planProductChange({ urlKey: 'x', name: 'X' }, undefined, undefined, known)).toEqual({
      kind: 'refuse',
      problems: ['El producto es nuevo y le faltan «sku» y «categories».'],
    })
  })

  it.each([
    [{ specialPrice: toCentavos(1000), specialTo: '2026-12-01' }, 'menor que el precio'],
    [{ specialPrice: toCentavos(900) }, 'termina la oferta'],
    [
      {
        specialPrice: toCentavos(900),
        specialFrom: '2026-12-01',
        specialFromTime: '10:00',
        specialTo: '2026-12-01',
        specialToTime: '09:00',
      },
      'termina antes de empezar',
    ],
  ])('an import rejects an invalid offer: %j', (offer, words) => {
    const before = product({ price: toCentavos(1000) })
    const refused = { kind: 'refuse', problems: [expect.stringContaining(words)] }
    expect(
      planProductChange({ urlKey: before.urlKey, ...offer }, before, undefined, known),
    ).toEqual(refused)
    const added = { sku: 'S', name: 'X', categories: ['tabletas'], price: toCentavos(1000) }
    expect(
      planProductChange({ urlKey: 'x', ...added, ...offer }, undefined, undefined, known),
    ).toEqual(refused)
  })

  it('a product import does not validate prices that are unchanged', () => {
    const before = product({ price: toCentavos(900), specialPrice: toCentavos(900) })
    const draft = { urlKey: before.urlKey, stock: 9 }
    expect(planProductChange(draft, before, undefined, known).kind).toBe('change')
  })

  it('the plan of a product import lists only the changed fields of each product', () => {
    const before = product()
    expect(
      planProductChange({ urlKey: before.urlKey, name: before.name }, before, undefined, known),
    ).toEqual({
      kind: 'unchanged',
      id: 7,
    })
    const draft = { urlKey: before.urlKey, price: toCentavos(5), stock: 9 }
    expect(planProductChange(draft, before, undefined, known)).toMatchObject({
      kind: 'change',
      fields: ['price', 'stock'],
      formerUrlKey: null,
    })
  })

  it('a product import ignores the stock column of digital products, whose stock is the number of their licence keys', () => {
    const before = product({ delivery: 'digital', weightGrams: null, stock: 3 })
    const draft = { urlKey: before.urlKey, stock: 500 }
    expect(planProductChange(draft, before, undefined, known)).toEqual({ kind: 'unchanged', id: 7 })
  })

  it('a product import changes a product’s url key when a row has its SKU and a new url key', () => {
    const before = product()
    expect(
      planProductChange({ urlKey: 'nueva', sku: before.sku }, undefined, before, known),
    ).toMatchObject({
      kind: 'change',
      fields: ['urlKey'],
      formerUrlKey: before.urlKey,
    })
  })

  it('a product import rejects a row with the SKU of another product', () => {
    const other = { ...product(), id: 8 }
    const change = planProductChange({ urlKey: 'x', sku: other.sku }, product(), other, known)
    expect(change.kind).toBe('refuse')
  })

  it('a product import puts a withdrawn product back on sale when the feed contains it', () => {
    const before = product({ visible: false })
    const change = planProductChange({ urlKey: before.urlKey }, before, undefined, known)
    expect(change).toMatchObject({ kind: 'change', fields: ['visible'] })
  })

  it('a product import labels attributes by their name in the shop, or by their code when unnamed', () => {
    const change = planProductChange(
      {
        urlKey: 'x',
        sku: 'S',
        name: 'X',
        categories: ['tabletas'],
        attributes: [
          attribute({ code: 'ram', value: '8', unit: 'GB' }),
          attribute({ code: 'tasa_refresco', value: '120' }),
        ],
      },
      undefined,
      undefined,
      known,
    )
    expect(change).toMatchObject({
      content: {
        attributes: [
          { label: 'Memoria RAM', filter: '8 GB' },
          { label: 'Tasa refresco', filter: '120' },
        ],
      },
    })
  })

  it('a product import sets individual attributes of a product and keeps the others', () => {
    const ram = {
      code: 'ram',
      label: 'Memoria RAM',
      value: '8',
      unit: 'GB',
      filter: '8 GB',
      sort: 8,
    }
    const size = {
      code: 'tamano',
      label: 'Tamaño',
      value: '11',
      unit: null,
      filter: 'de 11',
      sort: 11,
    }
    const before = product({ attributes: [size, ram] })
    const same = {
      urlKey: before.urlKey,
      attributeValues: [attribute({ code: 'ram', value: '8', sort: 8 })],
    }
    expect(planProductChange(same, before, undefined, known).kind).toBe('unchanged')
    const more = { ...same, attributeValues: [attribute({ code: 'ram', value: '16', sort: 16 })] }
    expect(planProductChange(more, before, undefined, known)).toMatchObject({
      fields: ['attributes'],
      content: { attributes: [size, { code: 'ram', value: '16', unit: 'GB', filter: '16 GB' }] },
    })
  })
})
