import { beforeEach, describe, expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import {
  removeRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  storeRecentSearch,
} from './recent-searches.ts'

describe('recent searches', () => {
  let browser: ReturnType<typeof stubBrowser>
  beforeEach(() => {
    browser = stubBrowser()
  })

  it('the recent searches of a browser are the last five, newest first, without duplicates in other spelling', () => {
    for (const term of ['uno', 'dos', 'cámara', 'tres', 'CAMARA', 'cuatro', 'cinco']) {
      storeRecentSearch(term)
    }
    expect(readRecentSearches()).toEqual(['cinco', 'cuatro', 'CAMARA', 'tres', 'dos'])
  })

  it('recent searches in the search box are removed one by one or all at once', () => {
    for (const term of ['uno', 'dos', 'tres']) storeRecentSearch(term)
    expect(removeRecentSearch('dos')).toEqual(['tres', 'uno'])
    expect(readRecentSearches()).toEqual(['tres', 'uno'])
    clearRecentSearches()
    expect(readRecentSearches()).toEqual([])
    expect(browser.local.getItem('busquedas')).toBeNull()
  })

  it.each(['{', '"uno"', '[1,null]'])(
    'the list of recent searches is empty when browser storage contains %s',
    (kept) => {
      browser.local.setItem('busquedas', kept)
      expect(readRecentSearches()).toEqual([])
    },
  )
})
