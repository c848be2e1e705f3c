import { describe, expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

describe('store', () => {
  it('the store notifies listeners of changed values only', () => {
    const store = createStore<string | null>(null)
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    store.set('cart')
    store.set('cart')
    expect(store.get()).toBe('cart')
    expect(store.initial).toBeNull()
    expect(listener).toHaveBeenCalledOnce()
    unsubscribe()
    store.set(null)
    expect(listener).toHaveBeenCalledOnce()
  })
})
