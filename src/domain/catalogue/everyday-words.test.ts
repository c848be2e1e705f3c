import { describe, expect, it } from 'vitest'
import {
  createEverydayWords,
  filterEverydayPhrases,
  type EverydayEntry,
  listEverydayPhrases,
  omitEverydayPhrases,
} from './everyday-words.ts'
import { findEverydayPhrases } from './query-everyday-phrases.ts'
import { readQuery } from './query-reading.ts'

const entries: EverydayEntry[] = [
  { field: 'Cómputo', words: ['tablet', 'lap gamer'], means: ['tableta'] },
  { field: 'Telefonía', words: ['tableta', 'la'], means: ['tableta', 'phablet'] },
  { field: 'Cómputo', words: ['lap'], means: ['laptop'] },
  { field: 'Impresión', use: ['para la escuela'], means: ['estudio'] },
  { field: 'Video', words: ['cañón'], means: ['proyector'] },
  { field: 'Impresión', brand: 'canon', thing: 'impresora' },
]
const phrases = listEverydayPhrases(entries)
const words = createEverydayWords(entries)
const shown = (some: { spellings: string[] }[]) => some.map(({ spellings }) => spellings[0])

describe('everyday words', () => {
  it('lists each phrase once, with its spellings, meanings and fields', () => {
    expect(phrases[0]).toEqual({
      kind: 'thing',
      phrase: 'tablet',
      spellings: ['tablet', 'tableta'],
      means: ['tableta', 'phablet'],
      fields: ['Cómputo', 'Telefonía'],
    })
    expect(shown(phrases)).toEqual([
      'tablet',
      'lap gamer',
      'lap',
      'para la escuela',
      'cañón',
      'canon',
    ])
  })

  it('finds phrases by a part of a spelling or meaning, and by field', () => {
    expect(shown(filterEverydayPhrases(phrases, { search: ' CANON ' }))).toEqual(['cañón', 'canon'])
    expect(shown(filterEverydayPhrases(phrases, { search: 'estúdio' }))).toEqual([
      'para la escuela',
    ])
    expect(shown(filterEverydayPhrases(phrases, { field: 'Video' }))).toEqual(['cañón'])
    expect(filterEverydayPhrases(phrases, { field: 'Nada' })).toEqual([])
  })

  it('within a phrase, words that count as one are the same', () => {
    const alike = createEverydayWords([
      { field: 'Cómputo', words: ['bolsa para lap', 'compu de bolsillo'], means: ['mochila'] },
      { field: 'Cómputo', alike: ['lap', 'laptop', 'compu'] },
    ])
    const found = (text: string) => findEverydayPhrases(text, alike).map(({ phrase }) => phrase)
    expect(found('bolsa para mi laptop')).toEqual(['bols par lap'])
    expect(found('lap de bolsillo')).toEqual([])
  })

  it('a verb that opens a query is a use, whose object is no thing', () => {
    const some = createEverydayWords([
      { field: 'Software', use: ['para quitar virus'], means: ['antivirus'] },
      { field: 'Cómputo', words: ['lap', 'celular'], means: ['laptop'] },
    ])
    const parts = (text: string) => readQuery(text, some).parts.map(({ written }) => written)
    const { words: rest } = readQuery('quitar los virus de mi lap', some)
    expect(rest).toEqual([{ text: 'de mi lap', isSubordinate: true }])
    expect(parts('quitar los virus de mi lap')).toEqual(['quitar los virus'])
    expect(parts('celular sin virus')).toEqual(['sin virus'])
  })

  it('finds all phrases of a query, also those within longer ones', () => {
    expect(findEverydayPhrases('una Lap Gamer para la escuela', words)).toEqual([
      { kind: 'thing', phrase: 'lap', written: 'Lap' },
      { kind: 'thing', phrase: 'lap gamer', written: 'Lap Gamer' },
      { kind: 'use', phrase: 'par escuel', written: 'para la escuela' },
    ])
    expect(findEverydayPhrases('teclado 60%', words)).toEqual([])
    expect(findEverydayPhrases('lap '.repeat(60), words)).toEqual([])
  })

  it('reads the shorter phrase when the longer one is omitted', () => {
    const some = omitEverydayPhrases(words, [{ kind: 'thing', phrase: 'lap gamer' }])
    expect(readQuery('lap gamer', words).words).toEqual([
      { text: 'lap gamer', meanings: ['tablet'] },
    ])
    expect(readQuery('lap gamer', some).words).toMatchObject([
      { text: 'lap', meanings: ['laptop'] },
      { text: 'gamer' },
    ])
  })
})
