import { colourFamilyOf } from './colour-families.ts'
import { articles } from './everyday-words.ts'
import {
  type Found,
  lengthOf,
  lowerEndings,
  lowerLimits,
  phrases,
  upperEndings,
  upperLimits,
} from './query-phrases.ts'
import { findUnit, lengthOfPart, type QueryToken } from './query-tokens.ts'
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
const measureOrders = [
  {
    units: ['pulg', 'l'],
    isLargestFirst: true,
    said: phrases(
      'mas grande, de mayor tamano, de pantalla mas grande, con la pantalla mas grande',
    ),
  },
  {
    units: ['pulg'],
    isLargestFirst: false,
    said: phrases('mas chico, mas chica, mas chiquito, mas chiquita, mas pequeno, mas pequena'),
  },
  {
    units: ['ppm', 'mb', 'mbps', 'hz'],
    isLargestFirst: true,
    said: phrases(
      'mas rapido, mas rapida, mas veloz, mas veloces, que imprima mas rapido, que imprima rapido',
    ),
  },
  {
    units: ['w', 'pa'],
    isLargestFirst: true,
    said: phrases('mas potente, con mas potencia, de mayor potencia, que mas aspire'),
  },
  {
    units: ['hora', 'dia', 'seman', 'min', 'mah'],
    isLargestFirst: true,
    said: phrases(`que mas dure, que dure mas, que mas duren, que duren mas, con la pila que mas dure,
      con la bateria que mas dure, con la pila que dure mas, con la bateria que dure mas, con mas bateria,
      con mas pila, con mayor bateria, con mas autonomia, con mayor autonomia, con mejor bateria,
      de mayor duracion, con mas duracion, que mas dure la pila, que mas dure la bateria`),
  },
  {
    units: ['gb'],
    isLargestFirst: true,
    said: phrases(`con mas almacenamiento, con mas espacio, con mas memoria, con mas capacidad,
      de mayor capacidad, con mayor capacidad`),
  },
  { units: ['mp'], isLargestFirst: true, said: phrases('con mas megapixeles, con mas resolucion') },
  {
    units: ['g'],
    isLargestFirst: false,
    said: phrases(
      'mas ligero, mas ligera, mas liviano, mas liviana, que pese menos, menos pesado, menos pesada',
    ),
  },
  { units: ['db'], isLargestFirst: false, said: phrases('mas silencioso, mas silenciosa') },
] as const
/** units of what lasts: who asks for 40 hours takes 50 */
const lasting = new Set(['hora'])
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
export const beforeParts = new Set(
  'de hasta menos mas por con para que y o desde entre no ni sin'.split(' '),
)

/** 'barato', 'la mejor', 'de gama alta' */
export function readOrder(tokens: readonly QueryToken[], at: number): Found | null {
  for (const { sort, said } of orders) {
    const length = lengthOf(said, tokens, at)
    if (length > 0) return { wish: { kind: 'order', sort }, from: at, to: at + length }
  }
  return null
}

/** 'la más grande', 'que más dure', 'con más espacio' */
export function readMeasureOrder(tokens: readonly QueryToken[], at: number): Found | null {
  const start = articles.has(tokens[at]?.text ?? '') ? at + 1 : at
  for (const { units, isLargestFirst, said } of measureOrders) {
    const length = lengthOf(said, tokens, start)
    if (length > 0)
      return {
        wish: { kind: 'measure-order', units, isLargestFirst },
        from: at,
        to: start + length,
      }
  }
  return null
}

/** 'reacondicionado', 'de segunda mano', 'nueva' after the thing */
export function readCondition(tokens: readonly QueryToken[], at: number): Found | null {
  for (const { refurbished, said } of conditions) {
    const length = lengthOf(said, tokens, at)
    const grade = readGrade(tokens, at + length)
    if (length > 0 || grade)
      return {
        wish: { kind: 'condition', refurbished, ...(grade && { grade }) },
        from: at,
        to: at + length + (grade ? 2 : 0),
      }
  }
  const next = tokens[at + 1]?.text
  const isLast = next === undefined || beforeParts.has(next)
  const isNew = at > 0 && isLast && stemWord(tokens[at]?.text ?? '') === 'nuev'
  return isNew ? { wish: { kind: 'condition', refurbished: false }, from: at, to: at + 1 } : null
}

/** 'a' of 'grado A' */
function readGrade(tokens: readonly QueryToken[], at: number): string | undefined {
  const letter = tokens[at + 1]?.text ?? ''
  return tokens[at]?.text === 'grado' && /^[abc]$/.test(letter) ? letter : undefined
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
  const isAtLeast =
    least > 0 ||
    Boolean(above) ||
    (unit.isCounted && tokens[at]?.text === 'para') ||
    lasting.has(unit.unit)
  if (unit.isCounted && !isAtLeast) return null
  const near = unit.isSize ? 0.5 : 0
  const limits =
    most > 0 || below
      ? { min: 0, max: value }
      : isAtLeast
        ? { min: value, max: Infinity }
        : { min: value - near, max: value + near }
  const to = unit.to + (above || below || 0)
  const parts = [indexBeside(tokens, at - 1, -1), indexBeside(tokens, to, 1)].flatMap((place) =>
    place >= 0 && tokens[place] && !(place < at && isMeasured(tokens, place))
      ? stemWord(tokens[place].text)
      : [],
  )
  const end = to + (at > 0 ? lengthOfPart(tokens, to) : 0)
  return { wish: { kind: 'measure', unit: unit.unit, ...limits, parts }, from: at, to: end }
}

/** Place of the word before or after a place, across 'de' and 'con': 'RAM' in '16 GB de RAM' */
function indexBeside(tokens: readonly QueryToken[], at: number, step: 1 | -1): number {
  return ['de', 'con'].includes(tokens[at]?.text ?? '') ? at + step : at
}

/** Whether a word belongs to the value before it: 'RAM' in '8 GB RAM 256 GB' */
function isMeasured(tokens: readonly QueryToken[], at: number): boolean {
  const before = indexBeside(tokens, at - 1, -1)
  const isUnit = findUnit(tokens, before)?.isCounted === false
  return (
    tokens[before]?.number !== undefined || (isUnit && tokens[before - 1]?.number !== undefined)
  )
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
