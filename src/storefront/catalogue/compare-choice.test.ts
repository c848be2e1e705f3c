import { beforeEach, describe, expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { changeChoice, choice, choose, drop, dropAll, readChoice } from './compare-choice.ts'

describe('products chosen for comparison', () => {
  let browser: ReturnType<typeof stubBrowser>
  beforeEach(() => {
    browser = stubBrowser()
    dropAll()
  })
  const kept = () => browser.local.getItem('comparar')

  it('products chosen for comparison are stored in this browser, each once, in the order of choosing', () => {
    for (const key of ['uno', 'dos', 'uno']) choose(key)
    expect(kept()).toBe('uno,dos')
    drop('uno')
    expect(choice.get()).toEqual({ keys: ['dos'], full: false })
    dropAll()
    expect(kept()).toBeNull()
  })

  it('products chosen for comparison are limited to four, with a message until the choice changes', () => {
    for (const key of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) choose(key)
    expect(choice.get()).toEqual({ keys: ['uno', 'dos', 'tres', 'cuatro'], full: true })
    drop('dos')
    expect(choice.get()).toEqual({ keys: ['uno', 'tres', 'cuatro'], full: false })
  })

  it('products chosen for comparison include the choices of another tab', () => {
    choose('uno')
    browser.local.setItem('comparar', 'uno,dos')
    choose('tres')
    expect(kept()).toBe('uno,dos,tres')
    browser.local.removeItem('comparar')
    readChoice()
    expect(choice.get().keys).toEqual([])
  })

  it('products chosen for comparison change with their own comparison only', () => {
    choose('uno')
    choose('dos')
    changeChoice(['uno', 'dos'], ['dos'])
    expect(kept()).toBe('dos')
    changeChoice(['ajeno'], ['ajeno', 'tres'])
    expect(kept()).toBe('dos')
  })

  it('products chosen for comparison are parsed leniently from storage', () => {
    browser.local.setItem('comparar', ' uno,,UNO,dos,tres,cuatro,cinco')
    readChoice()
    expect(choice.get().keys).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  })

  it('products chosen for comparison are kept in memory where storage is unavailable', () => {
    browser.local.setItem = () => {
      throw new Error('full')
    }
    choose('uno')
    choose('dos')
    expect(choice.get().keys).toEqual(['uno', 'dos'])
  })
})
