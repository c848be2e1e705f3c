import { describe, expect, it } from 'vitest'
import { withoutOne, lookupTiers, isRarerThan, type Lookup, relaxations } from './search-lookup.ts'
import { type Knowledge, readQuery, termsOf } from './search-query.ts'

const uses = new Map([
  ['laptop', 5000],
  ['gamer', 900],
  ['nimbus', 12],
])
const knowledge: Knowledge = {
  products: 10_000,
  revision: 1,
  uses,
  synonyms: new Map(),
  completions: [],
}
const query = (text: string) => readQuery(termsOf(text), knowledge)

/** Lexemes of a lookup; excluded ones have a minus. */
function lexemes(lookup: Lookup): string[] {
  if ('lexeme' in lookup) return [lookup.lexeme]
  if ('not' in lookup) return lexemes(lookup.not).map((one) => `-${one}`)
  return ('all' in lookup ? lookup.all : lookup.any).flatMap(lexemes)
}

describe('index lookup tiers', () => {
  it('index lookups match thing, then name, then mention, each excluding earlier tiers', () => {
    const turns = lookupTiers(query('laptop gamer')).map(lexemes)
    expect(turns).toHaveLength(3)
    expect(turns[0]).toContain('0laptop')
    expect(turns[2]).toContain('3gamer')
    expect(turns[1]).toContain('-0laptop')
  })

  it('single-word lookups match Spanish descriptions before other languages', () => {
    const turns = lookupTiers(query('laptop')).map(lexemes)
    expect(turns.map((turn) => turn.at(-1))).toEqual(
      turns.map((_, at) => (at % 2 === 0 ? '-foreign' : 'foreign')),
    )
  })

  it('the index is looked up once when a word is rare', () => {
    expect(isRarerThan(query('laptop nimbus'), 500)).toBe(true)
    expect(isRarerThan(query('laptop gamer'), 500)).toBe(false)
  })

  it('an index lookup drops one common word of several, never the only word', () => {
    expect(lexemes(withoutOne(query('laptop gamer nimbus')) as Lookup)).toContain('0nimbus')
    expect(withoutOne(query('laptop gamer'))).toEqual(
      expect.objectContaining({ any: [expect.anything()] }),
    )
    expect(relaxations(query('laptop'))).toEqual([])
    expect(relaxations(query('laptop gamer nimbus'))).toHaveLength(2)
  })
})
