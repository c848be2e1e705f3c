import { colourFamilyOf } from './colour-families.ts'
import {
  type Found,
  lengthOf,
  lowerEndings,
  lowerLimits,
  phrases,
  upperEndings,
  upperLimits,
} from './query-phrases.ts'
import { findUnit, type QueryToken } from './query-tokens.ts'
import { stemWord } from './search-stemming.ts'

const orders = [
  {
    sort: 'price-asc',
    said: phrases(`mas barato, mas economico, lo mas barato, el mas barato, la mas barata,
      bueno y barato, bueno bonito y barato, barato, barata, baratito, baratita, economico,
      economica, de bajo costo, a buen precio, mas accesible, accesible, no muy caro, que no sea caro`),
  },
  {
    sort: 'rating',
    said: phrases(
      'el mejor, la mejor, los mejores, las mejores, lo mejor, mejor calificado, mejor, mejores',
    ),
  },
  {
    sort: 'price-desc',
    said: phrases(
      'de gama alta, gama alta, de alta gama, alta gama, tope de gama, de lujo, premium, lo mas caro, el mas caro, la mas cara, mas caro, mas cara',
    ),
  },
] as const
const sizeWords = new Set(['talla', 'numero'])
const colourWords = phrases('de color, en color, color')
const conditions = [
  {
    refurbished: true,
    said: phrases(`reacondicionado, reacondicionada, seminuevo, seminueva, usado, usada, de uso,
      de segunda mano, segunda mano, de segunda, de medio uso, medio uso, remanufacturado, remanufacturada, refurbished`),
  },
] as const
/** words that may follow a condition or a thing left out */
export const beforeParts = new Set('de hasta menos mas por con para que y o desde entre'.split(' '))

/** 'barato', 'la mejor', 'de gama alta' */
export function readOrder(tokens: readonly QueryToken[], at: number): Found | null {
  for (const { sort, said } of orders) {
    const length = lengthOf(said, tokens, at)
    if (length > 0) return { wish: { kind: 'order', sort }, from: at, to: at + length }
  }
  return null
}

/** 'reacondicionado', 'de segunda mano', 'nueva' after the thing */
export function readCondition(tokens: readonly QueryToken[], at: number): Found | null {
  for (const { refurbished, said } of conditions) {
    const length = lengthOf(said, tokens, at)
    if (length > 0) return { wish: { kind: 'condition', refurbished }, from: at, to: at + length }
  }
  const next = tokens[at + 1]?.text
  const isLast = next === undefined || beforeParts.has(next)
  const isNew = at > 0 && isLast && stemWord(tokens[at]?.text ?? '') === 'nuev'
  return isNew ? { wish: { kind: 'condition', refurbished: false }, from: at, to: at + 1 } : null
}

/** '16 GB', 'de 14 pulgadas', 'más de 8 horas', 'para 5 equipos' */
export function readMeasure(tokens: readonly QueryToken[], at: number): Found | null {
  const least = lengthOf(lowerLimits, tokens, at)
  const most = least > 0 ? 0 : lengthOf(upperLimits, tokens, at)
  const isFor = ['para', 'de', 'con'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const start = at + Math.max(least, most, isFor)
  const value = tokens[start]?.isCode ? undefined : tokens[start]?.number
  if (value === undefined) return null
  const unit = findUnit(tokens, start + 1)
  if (!unit) return null
  const [above, below] = [lowerEndings, upperEndings].map((said) => lengthOf(said, tokens, unit.to))
  const isAtLeast = least > 0 || Boolean(above) || (unit.isCounted && tokens[at]?.text === 'para')
  if (unit.isCounted && !isAtLeast) return null
  const near = unit.isSize ? 0.5 : 0
  const limits =
    most > 0 || below
      ? { min: 0, max: value }
      : isAtLeast
        ? { min: value, max: Infinity }
        : { min: value - near, max: value + near }
  const to = unit.to + (above || below || 0)
  return { wish: { kind: 'measure', unit: unit.unit, ...limits }, from: at, to }
}

/** 'talla 27' */
export function readSize(tokens: readonly QueryToken[], at: number): Found | null {
  const value = sizeWords.has(tokens[at]?.text ?? '') ? tokens[at + 1]?.number : undefined
  return value === undefined
    ? null
    : { wish: { kind: 'measure', unit: 'tall', min: value, max: value }, from: at, to: at + 2 }
}

/** 'azul', 'de color rojo' */
export function readColour(tokens: readonly QueryToken[], at: number): Found | null {
  const length = lengthOf(colourWords, tokens, at)
  const token = tokens[at + length]
  const family = token && colourFamilyOf(token.text, { isSaid: length > 0 })
  if (!family) return null
  const before = tokens[at - 1]?.text
  const isName = length === 0 && (at === 0 || before === 'de' || before === 'para')
  return isName ? null : { wish: { kind: 'colour', family }, from: at, to: at + length + 1 }
}
