import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import type { FilterableProduct } from './filterable-product.ts'
import { countFilterMatches, type SelectedFilters } from './search-result-filters.ts'

const [audio, games, headsets] = [1, 2, 3]
const categories = [
  { id: audio, parentId: null, slug: 'audio', name: 'Audio' },
  { id: games, parentId: null, slug: 'games', name: 'Games' },
  { id: headsets, parentId: games, slug: 'diademas', name: 'Diademas' },
]
const option = (id: number, label: string) => ({ id, label, sortValue: null })
const brand = {
  code: 'marca',
  name: 'Marca',
  position: 1,
  options: [option(11, 'Aurio'), option(12, 'Tezca')],
}
const colour = {
  code: 'color',
  name: 'Color',
  position: 2,
  options: [option(21, 'Blanco'), option(22, 'Negro')],
}
const terms = {
  installmentMinimums: new Map([[3, toCentavos(60_000)]]),
  arrival: { day: '2026-12-01', paid: true, free: false, freeFrom: toCentavos(79_900) },
}
const known = { categories, attributes: [brand, colour], terms }

function product(id: number, over: Partial<FilterableProduct>): FilterableProduct {
  const usual = {
    price: toCentavos(100_000),
    inStock: true,
    onOffer: false,
    rating: null,
    refurbished: false,
    digital: false,
  }
  return { id, ...usual, categoryIds: [], optionIds: [], ...over }
}

const found = [
  product(1, { categoryIds: [audio], optionIds: [11, 21], price: toCentavos(50_000) }),
  product(2, { categoryIds: [audio], optionIds: [11, 22], inStock: false, refurbished: true }),
  product(3, { categoryIds: [games, headsets], optionIds: [12, 22], onOffer: true, rating: 4.2 }),
  product(4, { categoryIds: [games, headsets], optionIds: [12, 21], price: null }),
]

function count(over: Partial<SelectedFilters> = {}, of = known) {
  const nothing = {
    categoryId: null,
    labels: new Map(),
    minPrice: null,
    maxPrice: null,
    postcode: null,
  }
  return countFilterMatches(found, of, {
    ...nothing,
    toggles: new Set(),
    ...over,
  })
}

function optionsOf(counted: ReturnType<typeof count>) {
  return Object.fromEntries(
    counted.attributes.map(({ code, options }) => [
      code,
      Object.fromEntries(options.map(({ label, count: products }) => [label, products])),
    ]),
  )
}

describe('result filters (SRC-03)', () => {
  it('when no filter is selected, the filter counts of search results cover all products', () => {
    const counted = count()
    expect(counted).toMatchObject({
      matching: [1, 2, 3, 4],
      everywhere: 4,
      toggles: [
        { code: 'offers', count: 1 },
        { code: 'stock', count: 3 },
        { code: 'rated', count: 1 },
        { code: 'rated3', count: 1 },
        { code: 'new', count: 3 },
        { code: 'refurbished', count: 1 },
        { code: 'months3', count: 2 },
      ],
      prices: { min: 50_000, max: 100_000 },
    })
    expect(counted.categories.map(({ slug, count: products }) => [slug, products])).toEqual([
      ['audio', 2],
      ['games', 2],
    ])
    expect(optionsOf(counted)).toEqual({
      marca: { Aurio: 2, Tezca: 2 },
      color: { Blanco: 2, Negro: 2 },
    })
  })

  it('filter counts of search results apply the options selected in other filters, not in their own', () => {
    const counted = count({ labels: new Map([['marca', ['Aurio']]]) })
    expect(counted).toMatchObject({
      matching: [1, 2],
      everywhere: 2,
      toggles: [
        { code: 'offers', count: 0 },
        { code: 'stock', count: 1 },
        { code: 'new', count: 1 },
        { code: 'refurbished', count: 1 },
        { code: 'months3', count: 1 },
      ],
    })
    expect(optionsOf(counted)).toEqual({
      marca: { Aurio: 2, Tezca: 2 },
      color: { Blanco: 1, Negro: 1 },
    })
    expect(count({ categoryId: games })).toMatchObject({ matching: [3, 4], everywhere: 4 })
    expect(counted.categories.map(({ slug, count: products }) => [slug, products])).toEqual([
      ['audio', 2],
      ['games', 0],
    ])
  })

  it('selecting a filter option of search results shows exactly the counted number of products', () => {
    const choices: Partial<SelectedFilters>[] = [
      {},
      { labels: new Map([['color', ['Negro']]]) },
      { categoryId: audio, labels: new Map([['marca', ['Aurio']]]) },
      { minPrice: toCentavos(60_000), toggles: new Set(['stock']) },
      { postcode: '03100', toggles: new Set(['months3']) },
    ]
    for (const choice of choices) {
      const counted = count(choice)
      for (const { code, options } of counted.attributes) {
        for (const { label, count: promised } of options) {
          const labels = new Map([...(choice.labels ?? []), [code, [label]]])
          expect(count({ ...choice, labels }).matching).toHaveLength(promised)
        }
      }
      for (const { code, count: promised } of counted.toggles) {
        const toggles = new Set([...(choice.toggles ?? []), code])
        expect(count({ ...choice, toggles }).matching).toHaveLength(promised)
      }
      for (const { id, count: promised } of counted.categories) {
        expect(count({ ...choice, categoryId: id }).matching).toHaveLength(promised)
      }
    }
  })

  it('search results offer the delivery filter only with a postcode', () => {
    const codes = (choice: Partial<SelectedFilters>) =>
      count(choice).toggles.map(({ code }) => code)
    expect(codes({})).not.toContain('soonest')
    expect(codes({ postcode: '03100' })).toContain('soonest')
    expect(count({ postcode: '03100', toggles: new Set(['soonest']) }).matching).toEqual([1])
  })

  it('search result filters combine options of one filter with OR', () => {
    const labels = new Map([['marca', ['Aurio', 'Tezca']]])
    expect(count({ labels }).matching).toEqual([1, 2, 3, 4])
  })

  it('search results are empty when a selected filter value matches no product', () => {
    expect(count({ labels: new Map([['marca', ['Nadie']]]) }).matching).toEqual([])
  })

  it('search filters by price exclude unpriced products, and report the unfiltered price range', () => {
    const counted = count({ maxPrice: toCentavos(60_000) })
    expect(counted.matching).toEqual([1])
    expect(counted.prices).toEqual({ min: 50_000, max: 100_000 })
  })

  it('search results offer filters for the attributes common among them, and for attributes already selected', () => {
    const rare = { code: 'voz', name: 'Voz', position: 0, options: [option(99, 'Sí')] }
    const codes = (choice: Partial<SelectedFilters>) =>
      count(choice, { ...known, attributes: [rare, brand, colour] }).attributes.map(
        ({ code }) => code,
      )
    expect(codes({})).toEqual(['marca', 'color'])
    expect(codes({ labels: new Map([['voz', ['Sí']]]) })).toEqual(['marca', 'color', 'voz'])
    // One brand within a category
    expect(codes({ categoryId: audio })).toEqual(['color'])
  })
})
