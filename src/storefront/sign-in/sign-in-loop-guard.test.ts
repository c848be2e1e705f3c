import { describe, expect, it } from 'vitest'
import { canStartSignIn } from './sign-in-loop-guard.ts'

describe('start of the external login', () => {
  it('sign-in at an external identity provider stops when it redirects in a loop (AUT-01)', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
    for (const second of [0, 1, 2, 3, 4]) expect(canStartSignIn(at(second), storage)).toBe(true)
    expect(canStartSignIn(at(5), storage)).toBe(false)
    expect(canStartSignIn(at(21), storage)).toBe(true)
  })
})
