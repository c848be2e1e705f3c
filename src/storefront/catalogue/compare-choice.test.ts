import { beforeEach, describe, expect, it } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { changeChoice, choice, choose, drop, dropAll, readChoice } from './compare-choice.ts'

describe('what is chosen to be compared', () => {
  let browser: ReturnType<typeof stubBrowser>
  beforeEach(() => {
    browser = stubBrowser()
    dropAll()
  })
  const kept = () => browser.local.getItem('comparar')

  it('is kept in this browser, each once, in the order of choosing', () => {
    for (const key of ['uno', 'dos', 'uno']) choose(key)
    expect(kept()).toBe('uno,dos')
    drop('uno')
    expect(choice.get()).toEqual({ keys: ['dos'], full: false })
    dropAll()
    expect(kept()).toBeNull()
  })

  it('is four at most, and says so until it changes', () => {
    for (const key of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) choose(key)
    expect(choice.get()).toEqual({ keys: ['uno', 'dos', 'tres', 'cuatro'], full: true })
    drop('dos')
    expect(choice.get()).toEqual({ keys: ['uno', 'tres', 'cuatro'], full: false })
  })

  it('goes on from what another tab has chosen', () => {
    choose('uno')
    browser.local.setItem('comparar', 'uno,dos')
    choose('tres')
    expect(kept()).toBe('uno,dos,tres')
    browser.local.removeItem('comparar')
    readChoice()
    expect(choice.get().keys).toEqual([])
  })

  it('changes with its own comparison, and with no other', () => {
    choose('uno')
    choose('dos')
    changeChoice(['uno', 'dos'], ['dos'])
    expect(kept()).toBe('dos')
    changeChoice(['ajeno'], ['ajeno', 'tres'])
    expect(kept()).toBe('dos')
  })

  it('is whatever can be read of what is kept', () => {
    browser.local.setItem('comparar', ' uno,,UNO,dos,tres,cuatro,cinco')
    readChoice()
    expect(choice.get().keys).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  })

  it('is remembered by the page where the browser keeps nothing', () => {
    browser.local.setItem = () => {
      throw new Error('full')
    }
    choose('uno')
    choose('dos')
    expect(choice.get().keys).toEqual(['uno', 'dos'])
  })
})
