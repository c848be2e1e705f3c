import { beforeEach, describe, expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import {
  toggleComparison,
  comparedProducts,
  addToComparison,
  removeFromComparison,
  clearComparison,
  readComparedProducts,
} from './compared-products-store.ts'

describe('products chosen for comparison', () => {
  let browser: ReturnType<typeof stubBrowser>
  beforeEach(() => {
    browser = stubBrowser()
    clearComparison()
  })
  const kept = () => browser.local.getItem('comparar')

  it('products chosen for comparison are stored in this browser, each once, in the order of choosing', () => {
    for (const key of ['uno', 'dos', 'uno']) addToComparison(key)
    expect(kept()).toBe('uno,dos')
    removeFromComparison('uno')
    expect(comparedProducts.get()).toEqual({ keys: ['dos'], full: false })
    clearComparison()
    expect(kept()).toBeNull()
  })

  it('products chosen for comparison are limited to four, with a message until the choice changes', () => {
    for (const key of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) addToComparison(key)
    expect(comparedProducts.get()).toEqual({ keys: ['uno', 'dos', 'tres', 'cuatro'], full: true })
    removeFromComparison('dos')
    expect(comparedProducts.get()).toEqual({ keys: ['uno', 'tres', 'cuatro'], full: false })
  })

  it('products chosen for comparison in one tab also appear in other tabs', () => {
    addToComparison('uno')
    browser.local.setItem('comparar', 'uno,dos')
    addToComparison('tres')
    expect(kept()).toBe('uno,dos,tres')
    browser.local.removeItem('comparar')
    readComparedProducts()
    expect(comparedProducts.get().keys).toEqual([])
  })

  it('a comparison page opened earlier in another tab does not overwrite a newer choice of products', () => {
    addToComparison('uno')
    addToComparison('dos')
    toggleComparison(['uno', 'dos'], ['dos'])
    expect(kept()).toBe('dos')
    toggleComparison(['ajeno'], ['ajeno', 'tres'])
    expect(kept()).toBe('dos')
  })

  it('the stored list of products to compare is cleaned of duplicates, blanks and products beyond the limit', () => {
    browser.local.setItem('comparar', ' uno,,UNO,dos,tres,cuatro,cinco')
    readComparedProducts()
    expect(comparedProducts.get().keys).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  })

  it('products chosen for comparison are kept in memory where storage is unavailable', () => {
    browser.local.setItem = () => {
      throw new Error('full')
    }
    addToComparison('uno')
    addToComparison('dos')
    expect(comparedProducts.get().keys).toEqual(['uno', 'dos'])
  })
})
