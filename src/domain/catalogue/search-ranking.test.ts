import { describe, expect, it } from 'vitest'
import {
  createProductSearchDocument,
  type SearchableProduct,
  extractStems,
} from './search-index-document.ts'
import { parseSearchQuery, splitQueryTerms } from './search-query.ts'
import { rankCandidates } from './search-ranking.ts'

type Some = Partial<SearchableProduct> & { name: string; categoryId?: number }

function product(over: Some): SearchableProduct {
  return {
    brand: null,
    model: null,
    mpn: null,
    sku: `SKU-${over.name.length}`,
    kind: null,
    language: null,
    keywords: [],
    kinds: [],
    attributes: [],
    isRefurbished: false,
    categories: [],
    details: [],
    ...over,
  }
}

function best(query: string, products: Some[], synonyms: [string, string[]][] = []): string[] {
  const terms = splitQueryTerms(query)
  const uses = new Map(products.flatMap(({ name }) => extractStems(name)).map((stem) => [stem, 1]))
  const knowledge = {
    products: 1000,
    revision: 0,
    uses,
    synonyms: new Map(synonyms),
    oneWay: new Set<string>(),
    completions: [],
  }
  const candidates = products.map((one, id) => ({
    id,
    line: createProductSearchDocument(product(one)).line,
    categoryId: one.categoryId ?? null,
    isFull: true,
  }))
  return rankCandidates(parseSearchQuery(terms, knowledge), candidates).map(
    ({ id }) => products[id]?.name ?? '',
  )
}

describe('search ranking', () => {
  it('search ranks a product before its accessories, in Spanish and English (SRC-03)', () => {
    expect(
      best('laptop', [
        { name: 'Mochila para laptop de 15"' },
        { name: 'Targus 16" laptop backpack black' },
        { name: 'Laptop Nimbus Air 14" negra' },
      ])[0],
    ).toBe('Laptop Nimbus Air 14" negra')
    expect(
      best('projector', [
        { name: 'Nimbus projector wall mount' },
        { name: 'Nimbus X5 data projector 150 lumens' },
      ])[0],
    ).toBe('Nimbus X5 data projector 150 lumens')
  })

  it('search ranks a category named like the query above one that only mentions it (SRC-03)', () => {
    expect(
      best('cpu', [
        { name: 'Kresta CPU 9000', brand: 'Kresta', categories: ['Ventiladores CPU'] },
        { name: 'Nimbus CPU 5000', categories: ['CPU'] },
      ])[0],
    ).toBe('Nimbus CPU 5000')
  })

  it('search ranks an exact product code first (SRC-03)', () => {
    expect(
      best('na14-512', [
        { name: 'Funda NA14 512' },
        { name: 'Laptop Nimbus', model: 'NA14-512' },
      ])[0],
    ).toBe('Laptop Nimbus')
  })

  it('search does not find a product whose code merely contains the query as part of a longer code (SRC-03)', () => {
    expect(
      best('lum', [
        { name: 'Tarjeta SD Kresta', mpn: 'LUM-LC256MX' },
        { name: 'Enfriamiento líquido Nimbus Vortex Lum 240' },
      ])[0],
    ).toBe('Enfriamiento líquido Nimbus Vortex Lum 240')
  })

  it('search ranks products with the exact written form of a query word first (SRC-03)', () => {
    expect(
      best('controles', [{ name: 'Receptor control' }, { name: 'Receptor controles' }])[0],
    ).toBe('Receptor controles')
  })

  it('search ranks exact numbers before similar ones, and Spanish product names before those in other languages (SRC-03)', () => {
    expect(
      best('122', [
        { name: 'Chromebook Nimbus 12.2"' },
        { name: 'Cartucho de tinta original Kresta 122 negro' },
      ])[0],
    ).toBe('Cartucho de tinta original Kresta 122 negro')
    expect(
      best('aquaflow', [
        { name: 'Kresta Aquaflow', brand: 'Kresta' },
        { name: 'Impresora de tinta Kresta Aquaflow 200' },
      ])[0],
    ).toBe('Impresora de tinta Kresta Aquaflow 200')
  })

  it('search ranking uses the stored product language before guessing it from the name (SRC-03)', () => {
    const [english, spanish] = [
      { name: 'Kresta Aquaflow 200', language: 'en' },
      { name: 'Aquaflow hub 4 ports black Kresta', language: 'es' },
    ]
    expect(best('aquaflow', [english, spanish])[0]).toBe(spanish.name)
    expect(
      best('aquaflow', [
        { ...english, language: 'es' },
        { ...spanish, language: 'en' },
      ])[0],
    ).toBe(english.name)
  })

  it('search prefers Spanish products more strongly when the query gives no language hint (SRC-03)', () => {
    const products = [
      { name: 'Kresta adapter', language: 'en' },
      { name: 'Cargador de pared para Kresta con adapter', language: 'es' },
    ]
    expect(best('kresta', products)[0]).toBe(products[1]?.name)
    expect(best('kresta adapter', products)[0]).toBe(products[0]?.name)
  })

  it('search ranks synonyms in the same order as the original word (SRC-03)', () => {
    const products = [
      { name: 'Laptop Nimbus' },
      { name: 'Portátil Kresta' },
      { name: 'Mochila para laptop' },
    ]
    const order = best('laptop', products, [['laptop', ['portatil']]])
    expect(order.at(-1)).toBe('Mochila para laptop')
    expect(new Set(order.slice(0, 2))).toEqual(
      new Set(best('portátil', products, [['portatil', ['laptop']]]).slice(0, 2)),
    )
  })

  it('search ranks products by the number of matched words, with rare words counting most (SRC-03)', () => {
    const [first, second] = best('memoria trident z5', [
      { name: 'Memoria Kresta' },
      { name: 'Memoria Trident Z5 32 GB' },
      { name: 'Memoria Trident' },
    ])
    expect([first, second]).toEqual(['Memoria Trident Z5 32 GB', 'Memoria Trident'])
  })
})
