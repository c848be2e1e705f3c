import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { browserStorage, tabStorage } from './browser-storage.ts'

/** A browser with blocked storage. */
function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('browser storage', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('the browser storage wrapper returns stored values', () => {
    const { local, session } = stubBrowser()
    expect(browserStorage.setItem('a', '1')).toBe(true)
    expect(tabStorage.setItem('b', '2')).toBe(true)
    expect([local.getItem('a'), session.getItem('b')]).toEqual(['1', '2'])
    browserStorage.removeItem('a')
    expect(browserStorage.getItem('a')).toBeNull()
  })

  it('the browser storage wrapper uses memory and returns false when the browser denies access', () => {
    stubBrowser()
    Object.defineProperty(window, 'localStorage', { get: refuse })
    expect(browserStorage.getItem('cart')).toBeNull()
    expect(browserStorage.setItem('cart', 'one')).toBe(false)
    expect(browserStorage.getItem('cart')).toBe('one')
    browserStorage.removeItem('cart')
    expect(browserStorage.getItem('cart')).toBeNull()
  })

  it('the browser storage wrapper keeps the newest value in memory when storage is full, and stores it later', () => {
    const { local } = stubBrowser()
    browserStorage.setItem('cart', 'old')
    const full = vi.spyOn(local, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(browserStorage.setItem('cart', 'new')).toBe(false)
    expect(browserStorage.getItem('cart')).toBe('new')
    full.mockRestore()
    expect(browserStorage.setItem('cart', 'newest')).toBe(true)
    expect([local.getItem('cart'), browserStorage.getItem('cart')]).toEqual(['newest', 'newest'])
  })
})
