import { describe, expect, it } from 'vitest'
import {
  clausesOf,
  editDistance,
  intendedWord,
  partsOf,
  phrasesOf,
  wordsOf,
} from './search-query.ts'

describe('a search query', () => {
  it('becomes words without the punctuation around them', () => {
    expect(wordsOf(' ¿Laptop 15.6", (i5-1335U)?  & | <-> :* ')).toEqual([
      'Laptop',
      '15.6',
      'i5-1335U',
    ])
    expect(wordsOf("'; drop table products --")).toEqual(['drop', 'table', 'products'])
    expect(wordsOf('!!! … ""')).toEqual([])
    expect(wordsOf('x '.repeat(500))).toHaveLength(12)
  })

  it('tells what is wanted from what it is for', () => {
    expect(partsOf(['mouse', 'para', 'laptop'])).toEqual({ thing: ['mouse'], purpose: ['laptop'] })
    for (const words of [['para', 'laptop'], ['mouse', 'para'], ['mouse']])
      expect(partsOf(words)).toEqual({ thing: words, purpose: [] })
  })

  it('takes the longest phrase that has synonyms as one clause', () => {
    expect(phrasesOf(['a', 'b', 'c'])).toEqual(['a', 'a b', 'a b c', 'b', 'b c', 'c'])
    const synonyms = new Map([
      ['computadora portatil', ['laptop', 'notebook']],
      ['portatil', ['laptop']],
    ])
    expect(clausesOf(['computadora', 'portatil', 'gamer'], synonyms)).toEqual([
      [['computadora', 'portatil'], ['laptop'], ['notebook']],
      [['gamer']],
    ])
  })
})

describe('a misspelt word', () => {
  it('is as far from another as letters changed, missing, added or swapped', () => {
    expect(editDistance('laptop', 'laptop')).toBe(0)
    expect(editDistance('labtop', 'laptop')).toBe(1)
    expect(editDistance('lapotp', 'laptop')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('audifnos', 'audifonos')).toBe(1)
  })

  it('meant the nearest known word, and of several the most used', () => {
    const words = [
      { word: 'galaxy', uses: 9 },
      { word: 'gala', uses: 90 },
    ]
    expect(intendedWord('galxy', words)).toBe('galaxy')
    expect(
      intendedWord('casa', [
        { word: 'caja', uses: 2 },
        { word: 'cama', uses: 5 },
      ]),
    ).toBe('cama')
    expect(intendedWord('hdd', [{ word: 'ssd', uses: 5 }])).toBeNull()
    expect(intendedWord('zzzzzz', words)).toBeNull()
  })
})
