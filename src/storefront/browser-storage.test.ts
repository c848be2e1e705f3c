import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { browserStorage, tabStorage } from './browser-storage.ts'

/** A browser with blocked storage. */
function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('storage of the browser', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('keeps what it is given', () => {
    const { local, session } = stubBrowser()
    expect(browserStorage.setItem('a', '1')).toBe(true)
    expect(tabStorage.setItem('b', '2')).toBe(true)
    expect([local.getItem('a'), session.getItem('b')]).toEqual(['1', '2'])
    browserStorage.removeItem('a')
    expect(browserStorage.getItem('a')).toBeNull()
  })

  it('remembers by itself what a browser does not let it keep, and says so', () => {
    stubBrowser()
    Object.defineProperty(window, 'localStorage', { get: refuse })
    expect(browserStorage.getItem('cart')).toBeNull()
    expect(browserStorage.setItem('cart', 'one')).toBe(false)
    expect(browserStorage.getItem('cart')).toBe('one')
    browserStorage.removeItem('cart')
    expect(browserStorage.getItem('cart')).toBeNull()
  })

  it('answers with the newest value when there is no room for it, and keeps it once there is', () => {
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
