import { describe, expect, it } from 'vitest'
import {
  getNextPinnedProductsChangeTime,
  listPinnedProducts,
  findSearchRuleProblems,
  type SearchRule,
  normalizeSearchRule,
} from './search-rule.ts'

const none = { words: [], meant: [], products: [], from: null, until: null }
const rule = (some: Partial<SearchRule>): SearchRule => ({ kind: 'same', ...none, ...some })
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

describe('search rule', () => {
  it('a saved search rule has unique lower-case words, and no fields of another rule type', () => {
    const given = {
      words: ['  Lap  Top ', 'lap top', ''],
      meant: ['Laptop'],
      products: ['A', ' A '],
    }
    expect(normalizeSearchRule(rule({ kind: 'meant', ...given, from: at(1) }))).toEqual(
      rule({ kind: 'meant', words: ['lap top'], meant: ['laptop'] }),
    )
    expect(normalizeSearchRule(rule({ kind: 'pinned', ...given, from: at(1) }))).toMatchObject({
      meant: [],
      products: ['A'],
      from: at(1),
    })
  })

  it.each([
    [{ words: ['laptop', 'portátil'] }, []],
    [{ words: ['laptop'] }, ['words']],
    [{ words: ['laptop', '¿?'] }, ['words']],
    [{ words: Array.from({ length: 21 }, (_, at) => `palabra ${at}`) }, ['words']],
    [{ words: ['laptop', 'x'.repeat(61)] }, ['words']],
    [{ kind: 'meant', words: ['lap top'], meant: ['laptop'] }, []],
    [{ kind: 'meant', words: ['lap top'] }, ['meant']],
    [{ kind: 'pinned', words: ['regalos'], products: ['A'] }, []],
    [{ kind: 'pinned', words: ['regalos'] }, ['products']],
    [{ kind: 'pinned', words: ['a'], products: ['A'], from: at(2), until: at(1) }, ['until']],
  ] as const)('reports invalid fields of the search rule %j', (given, fields) => {
    expect(Object.keys(findSearchRuleProblems(rule(given)))).toEqual(fields)
  })

  it('a search rule pins each product once to the top of results, within its period', () => {
    const pins = [
      { products: [3, 1], from: null, until: at(12) },
      { products: [1, 2], from: at(10), until: null },
    ]
    expect([at(9), at(10), at(12)].map((now) => listPinnedProducts(pins, now))).toEqual([
      [3, 1],
      [3, 1, 2],
      [1, 2],
    ])
    expect(
      [at(9), at(10), at(12)].map((now) => getNextPinnedProductsChangeTime(pins, now)),
    ).toEqual([at(10), at(12), null])
  })
})
