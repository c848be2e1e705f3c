import { describe, expect, it } from 'vitest'
import { parseSearchQuery, splitQueryTerms } from '#domain/catalogue/search-query.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { findFullSearchMatches } from './find-search-candidates.ts'
import { readSearchDataForQueryWords } from './read-query-vocabulary.ts'

const { db } = await testDatabase()

async function found(term: string, most: number): Promise<number[]> {
  const terms = splitQueryTerms(term)
  const query = parseSearchQuery(
    terms,
    await readSearchDataForQueryWords(db, terms, { typing: false }),
  )
  const filter = {
    minPrice: null,
    maxPrice: null,
    facts: [],
    now: new Date(),
    offersOnly: false,
    featuredOnly: false,
    most,
  }
  return (await findFullSearchMatches(db, query, filter)).map(({ id }) => id)
}

async function add(name: string, language: string | null): Promise<number> {
  return (await addProduct(db, { name, brand: null, language })).id
}

describe('search candidates', () => {
  it('a search with too many matches for a word considers products with Spanish descriptions first (SRC-03)', async () => {
    const english: number[] = []
    for (let at = 0; at < 4; at++) english.push(await add(`Black Zafirex hub ${at}`, 'en'))
    const spanish = await add('Concentrador Zafirex', 'es')
    const guessed = await add('Bocina Zafirex de mesa', null)
    expect(await found('zafirex', 2)).toEqual([spanish, guessed])
    expect(await found('black zafirex', 2)).toEqual(english.slice(0, 2))
  })

  it('a search with too many matches prefers products that contain the words joined, as in a code (SRC-03)', async () => {
    for (let at = 0; at < 4; at++) await add(`Memoria de 256 GB, SSD ${at}`, 'es')
    const code = await add('Computadora de mesa 256GB-SSD', 'es')
    expect(await found('256gb-ssd', 1)).toEqual([code])
  })
})
