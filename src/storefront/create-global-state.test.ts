import { describe, expect, it, vi } from 'vitest'
import { createStateStore } from './create-global-state.ts'

describe('store', () => {
  it('the storefront’s global state store notifies listeners only when a value changes', () => {
    const store = createStateStore<string | null>(null)
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
