import type { Centavos } from '../money.ts'
import type { ProductListSort } from './list-sort.ts'
import type { Measure, QueryToken } from './query-tokens.ts'

/** What a part of a query asks for, besides the wanted thing. */
export type QueryWish =
  | { kind: 'price'; min: Centavos | null; max: Centavos | null }
  | { kind: 'order'; sort: Extract<ProductListSort, 'price-asc' | 'price-desc' | 'rating'> }
  /** an order by the unit, of these, that most of the found products have: 'la más grande' */
  | { kind: 'measure-order'; units: readonly string[]; isLargestFirst: boolean }
  | ({ kind: 'measure' } & Measure)
  | { kind: 'colour'; family: string }
  | { kind: 'condition'; refurbished: boolean; grade?: string }
  /**
   * phrases, as stems, of which a product must have one: 'para niños' asks for `infantil`; products
   * with the words themselves come first
   */
  | { kind: 'use'; phrases: readonly string[] }
  /** an unsold brand, with the names of its kinds of product */
  | { kind: 'brand'; phrases: readonly string[] }
  /** what a product must not have, as stems: 'que no sea gamer' */
  | { kind: 'without'; phrase: string }

type Wish = QueryWish | { kind: 'thing'; phrases: readonly string[] }
/** A part read of a query, by its tokens. */
export type Found = { wish: Wish; from: number; to: number }

/** Reads the part of a query that begins at a token. */
export type Reader = (tokens: readonly QueryToken[], at: number) => Found | null

/** Phrases before an upper limit. */
export const upperLimits =
  phrases(`menos de, por menos de, a menos de, de menos de, que cueste menos de,
  que cuesten menos de, hasta, de hasta, maximo, maximo de, como maximo, por debajo de, debajo de,
  abajo de, no mas de, que no pase de, que no pasen de, que no cueste mas de, que no cuesten mas de,
  menor a, menores a, menor de, menores de, menor que, inferior a, tope, tope de, presupuesto,
  que puedo comprar con, que me alcanza con, que me alcanza por, que compro con, me alcanza con,
  presupuesto de, con presupuesto de, tengo, traigo, por menos, que no rebase, que no rebasen,
  que no supere, que no exceda, sin pasar de, que no valga mas de, no mayor a, a lo mucho, cuando mucho`)
/** Phrases before a lower limit. */
export const lowerLimits = phrases(`mas de, de mas de, desde, a partir de, arriba de, por arriba de,
  por encima de, encima de, minimo, minimo de, de minimo, al menos, de al menos, por lo menos,
  mayor a, mayores a, mayor de, mayor que, superior a, de por lo menos, que dure, que duren, que aguante,
  que vuele, que pase de, que cueste mas de`)

/** Phrases after an upper limit. */
export const upperEndings = phrases('o menos, como maximo, maximo, a lo mucho, cuando mucho')
/** Phrases after a lower limit. */
export const lowerEndings = phrases(
  'o mas, en adelante, para arriba, como minimo, minimo, al menos',
)

/** Parses a list of phrases, longest first. */
export function phrases(list: string): string[][] {
  return list
    .split(',')
    .map((phrase) => phrase.trim().split(/\s+/))
    .toSorted((a, b) => b.length - a.length)
}

/** Number of tokens of the longest phrase that begins here; 0 without one. */
export function lengthOf(
  said: readonly string[][],
  tokens: readonly QueryToken[],
  at: number,
): number {
  const phrase = said.find((words) =>
    words.every((word, place) => singular(tokens[at + place]?.text) === singular(word)),
  )
  return phrase?.length ?? 0
}

function singular(word = ''): string {
  return word.length > 4 ? word.replace(/s$/, '') : word
}
