import { describe, expect, it } from 'vitest'
import {
  type CatalogueSearchVocabulary,
  listQueryStemsAndPhrases,
  parseSearchQuery,
  splitQueryTerms,
} from './search-query.ts'

const knowledge: CatalogueSearchVocabulary = {
  products: 1000,
  revision: 0,
  uses: new Map([
    ['laptop', 100],
    ['mous', 50],
    ['gamer', 40],
    ['rtx', 20],
    ['4070', 5],
    ['headset', 8],
    ['head', 3],
    ['set', 30],
  ]),
  synonyms: new Map([
    ['laptop', ['portatil', 'computador portatil']],
    ['computador portatil', ['laptop', 'portatil']],
    ['laptop par jueg', ['laptop gamer']],
    ['par trotar', ['mous']],
  ]),
  oneWay: new Set(['par trotar']),
  completions: [],
}
const read = (text: string) => parseSearchQuery(splitQueryTerms(text), knowledge)
const wordings = (text: string) =>
  read(text).thing.map((clause) => clause.wordings.map(({ stems }) => stems.join(' ')))

describe('search query', () => {
  it.each([
    [' ¿Laptop 15.6", (i5-1335U)?  & | <-> :* ', ['laptop', '15 6', 'i5 1335u']],
    ["'; drop table products --", ['drop', 'table', 'products']],
    ['!!! … ""', []],
    ['de la', ['de', 'la']],
    ['memoria de la laptop', ['memoria', 'laptop']],
    ['👾', []],
  ])('parses the search query %j into words (SRC-03)', (text, words) => {
    expect(splitQueryTerms(text).map((term) => term.words.join(' '))).toEqual(words)
  })

  it('a search query is limited to twelve words (SRC-03)', () => {
    expect(splitQueryTerms('x1 '.repeat(500))).toHaveLength(12)
    expect(splitQueryTerms('y'.repeat(300))).toHaveLength(1)
  })

  it('a search query such as «mouse para laptop» is split into product and purpose (SRC-03)', () => {
    expect(read('mouse para laptop')).toMatchObject({ thing: [{}], purpose: [{}] })
    expect(read('para')).toMatchObject({ thing: [{}], purpose: [] })
    expect(read('para laptop')).toMatchObject({ thing: [{}], purpose: [] })
    expect(read('mouse para')).toMatchObject({ thing: [{}], purpose: [] })
  })

  it('a search query treats the longest phrase that has synonyms as one term (SRC-03)', () => {
    expect(wordings('computadora portátil gamer')).toEqual([
      ['computador portatil', 'laptop', 'portatil'],
      ['gamer'],
    ])
    expect(listQueryStemsAndPhrases(splitQueryTerms('computadora portátil')).phrases).toContain(
      'computador portatil',
    )
  })

  it('a search query treats a phrase with a one-way synonym as one term, also with a purpose word (SRC-03)', () => {
    expect(wordings('laptop para trotar')).toEqual([
      ['laptop', 'portatil', 'computador portatil'],
      ['par trotar', 'mous'],
    ])
    expect(wordings('para trotar')).toEqual([['par trotar', 'mous']])
    expect(read('laptop para juegos')).toMatchObject({ thing: [{}], purpose: [{}] })
  })

  it('a search query joins words that are also written as one word, and splits compound words (SRC-03)', () => {
    expect(wordings('head set')).toEqual([['head set', 'headset']])
    expect(wordings('rtx4070')).toEqual([['rtx4070', 'rtx 4070']])
    expect(wordings('i5-1335u')[0]).toContain('i51335u')
  })

  it('a search query treats an unknown product code as a prefix (SRC-03)', () => {
    expect(read('b1502').thing[0]?.wordings.at(-1)).toMatchObject({
      stems: ['b1502'],
      prefix: true,
    })
    expect(read('laptop').thing[0]?.wordings.some(({ prefix }) => prefix)).toBe(false)
  })

  it('search gives rare query words more weight than common ones (SRC-03)', () => {
    const [laptop, card] = read('laptop rtx4070').thing
    expect(card?.rarity).toBeGreaterThan(laptop?.rarity ?? 0)
  })
})
