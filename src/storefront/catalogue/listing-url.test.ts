import { describe, expect, it } from 'vitest'
import {
  countFilters,
  deselectToggle,
  toListingQuery,
  formatListingQueryString,
  parsePageNumber,
  parseProductListing,
  clearFilters,
} from './listing-url.ts'

const read = (search: string) => parseProductListing(new URLSearchParams(search))

describe('listing URL', () => {
  it('the URL of a product list accepts only existing sort orders', () => {
    for (const word of ['toString', 'constructor', 'precio']) {
      expect(read(`?orden=${word}`).sort).toBe('relevance')
    }
  })

  it('the URL of a product list keeps filters, sort order and page when parsed and rebuilt (CAT-02, CAT-04)', () => {
    const search =
      '?f.color=Plata&f.ram=16+GB&f.ram=32+GB&min=500&max=900&ofertas=1&disponibles=1&nuevos=1&orden=price-asc&pagina=3'
    const listing = read(search)
    expect(listing).toEqual({
      base: {},
      filters: { ram: ['16 GB', '32 GB'], color: ['Plata'] },
      min: 500,
      max: 900,
      toggles: ['offers', 'stock', 'new'],
      sort: 'price-asc',
      page: 3,
    })
    expect(formatListingQueryString(listing)).toBe(search)
    expect(countFilters(listing)).toBe(7)
  })

  it('the URL of a product list keeps the delivery filter with its postcode, and drops it without one', () => {
    const listing = read('?llega_antes=1&meses_12=1&cp=03100')
    expect(formatListingQueryString(listing)).toBe('?llega_antes=1&meses_12=1&cp=03100')
    expect(toListingQuery(listing)).toEqual({
      sort: 'relevance',
      soonest: 1,
      months12: 1,
      postcode: '03100',
    })
    expect(formatListingQueryString(deselectToggle(listing, 'soonest'))).toBe('?meses_12=1')
    for (const postcode of ['', '&cp=3100', '&cp=abcde'])
      expect(read(`?llega_antes=1${postcode}`)).toEqual(read(''))
  })

  it('the URL of a product list is the same for equal filter choices in any order (CAT-02)', () => {
    const one = formatListingQueryString(read('?f.ram=32+GB&f.color=Plata&f.ram=16+GB&f.ram=32+GB'))
    expect(one).toBe('?f.color=Plata&f.ram=16+GB&f.ram=32+GB')
    expect(formatListingQueryString(read('?f.ram=16+GB&f.ram=32+GB&f.color=Plata'))).toBe(one)
  })

  it('the URL of a product list keeps search term and page size, also without filters (SRC-03)', () => {
    const search = new URLSearchParams('?f.ram=16+GB&orden=rating&pagina=2')
    const listing = parseProductListing(search, { q: 'laptop', por: '24' })
    expect(formatListingQueryString(listing)).toBe(
      '?q=laptop&por=24&f.ram=16+GB&orden=rating&pagina=2',
    )
    expect(formatListingQueryString(clearFilters(listing))).toBe('?q=laptop&por=24&orden=rating')
  })

  it('the URL of a product list has no parameters when all choices are defaults', () => {
    expect(formatListingQueryString(read(''))).toBe('')
    expect(formatListingQueryString(clearFilters(read('?f.ram=16+GB&pagina=2&orden=rating')))).toBe(
      '?orden=rating',
    )
  })

  it('the URL of a product list ignores invalid parameters', () => {
    expect(read('?f.ram=&min=abc&max=-4&orden=azar&pagina=0')).toEqual({
      base: {},
      filters: {},
      min: undefined,
      max: undefined,
      toggles: [],
      sort: 'relevance',
      page: 1,
    })
    expect([null, '1.5', '-1', '9999', '7'].map(parsePageNumber)).toEqual([1, 1, 1, 1, 7])
  })

  it('a reversed price range in the URL of a product list is corrected by swapping its limits (CAT-02)', () => {
    expect(read('?min=9000&max=5000')).toMatchObject({ min: 5000, max: 9000 })
    expect(read('?min=9000')).toMatchObject({ min: 9000, max: undefined })
    expect(read('?min=500&max=500')).toMatchObject({ min: 500, max: 500 })
  })

  it('the URL of a product list is translated into the parameters of the API call', () => {
    expect(toListingQuery(read('?f.ram=16+GB&min=500&ofertas=1'))).toEqual({
      'f.ram': ['16 GB'],
      min: 500,
      offers: 1,
      sort: 'relevance',
    })
  })
})
