import { describe, expect, it } from 'vitest'
import {
  createConditionWithoutOneClause,
  listSearchConditionsBestFirst,
  isQueryExpectedToMatchFewerThan,
  type ProductSearchCondition,
  listRelaxedSearchConditions,
} from './product-search-conditions.ts'
import {
  type CatalogueSearchVocabulary,
  parseSearchQuery,
  splitQueryTerms,
} from './search-query.ts'

const uses = new Map([
  ['laptop', 5000],
  ['gamer', 900],
  ['nimbus', 12],
])
const knowledge: CatalogueSearchVocabulary = {
  products: 10_000,
  revision: 1,
  uses,
  synonyms: new Map(),
  oneWay: new Set(),
  completions: [],
}
const query = (text: string) => parseSearchQuery(splitQueryTerms(text), knowledge)

/** Lexemes of a lookup; excluded ones have a minus. */
function lexemes(lookup: ProductSearchCondition): string[] {
  if ('lexeme' in lookup) return [lookup.lexeme]
  if ('not' in lookup) return lexemes(lookup.not).map((one) => `-${one}`)
  return ('all' in lookup ? lookup.all : lookup.any).flatMap(lexemes)
}

describe('index lookup tiers', () => {
  it('a search looks up products named by its first word, then other name matches, then mere mentions', () => {
    const turns = listSearchConditionsBestFirst(query('laptop gamer')).map(lexemes)
    expect(turns).toHaveLength(3)
    expect(turns[0]).toContain('0laptop')
    expect(turns[2]).toContain('3gamer')
    expect(turns[1]).toContain('-0laptop')
  })

  it('a single-word search looks up products in Spanish before those in other languages', () => {
    const turns = listSearchConditionsBestFirst(query('laptop')).map(lexemes)
    expect(turns.map((turn) => turn.at(-1))).toEqual(
      turns.map((_, at) => (at % 2 === 0 ? '-foreign' : 'foreign')),
    )
  })

  it('a search with a rare word looks up the index only once', () => {
    expect(isQueryExpectedToMatchFewerThan(query('laptop nimbus'), 500)).toBe(true)
    expect(isQueryExpectedToMatchFewerThan(query('laptop gamer'), 500)).toBe(false)
  })

  it('a search without results is repeated without one of its common words, but never without its only word', () => {
    expect(
      lexemes(
        createConditionWithoutOneClause(query('laptop gamer nimbus')) as ProductSearchCondition,
      ),
    ).toContain('0nimbus')
    expect(createConditionWithoutOneClause(query('laptop gamer'))).toEqual(
      expect.objectContaining({ any: [expect.anything()] }),
    )
    expect(listRelaxedSearchConditions(query('laptop'))).toEqual([])
    expect(listRelaxedSearchConditions(query('laptop gamer nimbus'))).toHaveLength(2)
  })
})
