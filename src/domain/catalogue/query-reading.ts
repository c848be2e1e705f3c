import { colourFamilyOf } from './colour-families.ts'
import { articles, type EverydayWords } from './everyday-words.ts'
import { readEverydayPhrase } from './query-everyday-phrases.ts'
import {
  type Found,
  lowerLimits,
  lengthOf,
  phrases,
  type QueryWish,
  type Reader,
  upperLimits,
} from './query-phrases.ts'
import { readPrice } from './query-prices.ts'
import { findUnit, maxReadQueryLength, tokenizeQuery, type QueryToken } from './query-tokens.ts'
import { stemWord } from './search-stemming.ts'

/** A part of a query that was understood. */
export type ReadQueryPart = QueryWish & {
  /** the part as typed */
  written: string
  /** the query without the part */
  without: string
}

/** A search query, split into the limits that it sets and the words that name the wanted thing. */
export type QueryReading = {
  words: ReadQueryWords[]
  parts: readonly ReadQueryPart[]
}

/** Words that stay of a query; `meanings` are stems of other names of the thing. */
export type ReadQueryWords = {
  text: string
  meanings?: readonly string[]
  /** whether the words go on with a use: 'a mi perro' in 'cámara para vigilar a mi perro' */
  isSubordinate?: boolean
}

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
    said: phrases('de gama alta, gama alta, de alta gama, alta gama, tope de gama, de lujo'),
  },
] as const
const sizeWords = new Set(['talla', 'numero'])
const colourWords = phrases('de color, en color, color')
const without = phrases(`sin, que no sea, que no sean, que no tenga, que no tengan, que no use,
  que no usen, que no lleve, que no traiga, que no necesite, no`)
/** words that may follow a condition or a thing left out */
const beforeParts = new Set('de hasta menos mas por con para que y o desde entre'.split(' '))
const conditions = [
  {
    refurbished: true,
    said: phrases(`reacondicionado, reacondicionada, seminuevo, seminueva, usado, usada, de uso,
      de segunda mano, segunda mano, de segunda, de medio uso, medio uso, remanufacturado, remanufacturada, refurbished`),
  },
] as const
/** words that name no thing: in 'regalo para gamer' only the use counts */
const fillers = new Set(
  `algo cosa cosas regalo regalos aparato aparatos maquina articulo articulos producto productos quiero
  busco necesito comprar venden tienen hay ofertas oferta algun alguna que cual cuales`.split(
    /\s+/,
  ),
)

/** Reads the limits, orders and uses of a search query; other words stay as typed. */
export function readQuery(text: string, everyday: EverydayWords): QueryReading {
  if (text.length > maxReadQueryLength) return { words: [{ text }], parts: [] }
  const typed = text.normalize('NFC')
  const tokens = tokenizeQuery(typed)
  const isExact = tokens.some(({ isCode }) => isCode)
  const readers: Reader[] = [
    readPrice,
    readOrder,
    readCondition,
    ...(isExact ? [] : [readMeasure, readSize, readColour]),
    (all, at) => readEverydayPhrase(all, at, everyday),
    readWithout,
  ]
  const found: Found[] = []
  for (let at = 0; at < tokens.length;) {
    const one = longestOf(readers, tokens, at)
    if (one) found.push(one)
    at = one ? one.to : at + 1
  }
  const textOf = (first: number, end: number) =>
    first < end ? typed.slice(tokens[first]?.start, tokens[end - 1]?.end) : ''
  const words: ReadQueryWords[] = []
  let at = 0
  /** whether a use such as 'para vigilar' goes on: 'a mi perro' */
  let isSubordinate = false
  for (const { wish, from: start, to } of [...found, { wish: null, from: tokens.length, to: 0 }]) {
    words.push({ text: textOf(at, start), isSubordinate })
    isSubordinate =
      tokens.slice(start, to).some(({ text: word }) => word === 'para' || word === 'que') &&
      (wish?.kind === 'use' || wish?.kind === 'thing')
    if (wish?.kind === 'thing') words.push({ text: textOf(start, to), meanings: wish.phrases })
    at = to
  }
  const said = withoutFillers(words.filter(({ text: some }) => some !== ''))
  return {
    words: said,
    parts: found.flatMap(({ wish, from: start, to }): ReadQueryPart[] =>
      wish.kind === 'thing'
        ? []
        : [
            {
              ...wish,
              written: textOf(start, to),
              without: [typed.slice(0, tokens[start]?.start), typed.slice(tokens[to - 1]?.end)]
                .join(' ')
                .replace(/\s+/g, ' ')
                .trim(),
            },
          ],
    ),
  }
}

/** The longest part that begins at a token; of equally long ones that of the first reader. */
function longestOf(readers: readonly Reader[], tokens: readonly QueryToken[], at: number) {
  return readers.reduce<Found | null>((best, read) => {
    const found = read(tokens, at)
    return found && found.to > (best?.to ?? 0) ? found : best
  }, null)
}

/** Drops words such as 'algo' at the start, if others remain. */
function withoutFillers([first, ...others]: ReadQueryWords[]): ReadQueryWords[] {
  if (!first || first.meanings) return first ? [first, ...others] : []
  const tokens = tokenizeQuery(first.text)
  const start = tokens.findIndex(
    ({ text, isCode }) => isCode || (!fillers.has(text) && !articles.has(text)),
  )
  const rest = start < 0 ? '' : first.text.slice(tokens[start]?.start)
  return [...(rest ? [{ text: rest }] : []), ...others]
}

function readOrder(tokens: readonly QueryToken[], at: number): Found | null {
  for (const { sort, said } of orders) {
    const length = lengthOf(said, tokens, at)
    if (length > 0) return { wish: { kind: 'order', sort }, from: at, to: at + length }
  }
  return null
}

function readCondition(tokens: readonly QueryToken[], at: number): Found | null {
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
function readMeasure(tokens: readonly QueryToken[], at: number): Found | null {
  const least = lengthOf(lowerLimits, tokens, at)
  const most = least > 0 ? 0 : lengthOf(upperLimits, tokens, at)
  const isFor = ['para', 'de', 'con'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const start = at + Math.max(least, most, isFor)
  const value = tokens[start]?.isCode ? undefined : tokens[start]?.number
  if (value === undefined) return null
  const unit = findUnit(tokens, start + 1)
  const isAtLeast = least > 0 || (unit?.isCounted === true && tokens[at]?.text === 'para')
  if (!unit || (unit.isCounted && !isAtLeast)) return null
  const near = unit.isSize ? 0.5 : 0
  const limits =
    most > 0
      ? { min: 0, max: value }
      : isAtLeast
        ? { min: value, max: Infinity }
        : { min: value - near, max: value + near }
  return { wish: { kind: 'measure', unit: unit.unit, ...limits }, from: at, to: unit.to }
}

/** 'talla 27' */
function readSize(tokens: readonly QueryToken[], at: number): Found | null {
  const value = sizeWords.has(tokens[at]?.text ?? '') ? tokens[at + 1]?.number : undefined
  return value === undefined
    ? null
    : { wish: { kind: 'measure', unit: 'tall', min: value, max: value }, from: at, to: at + 2 }
}

/** 'azul', 'de color rojo' */
function readColour(tokens: readonly QueryToken[], at: number): Found | null {
  const length = lengthOf(colourWords, tokens, at)
  const token = tokens[at + length]
  const family = token && colourFamilyOf(token.text, { isSaid: length > 0 })
  if (!family) return null
  const before = tokens[at - 1]?.text
  const isName = length === 0 && (at === 0 || before === 'de' || before === 'para')
  return isName ? null : { wish: { kind: 'colour', family }, from: at, to: at + length + 1 }
}

/** 'sin lector de discos', 'que no sea gamer', 'que no sea reacondicionada' */
function readWithout(tokens: readonly QueryToken[], at: number): Found | null {
  const start = at + lengthOf(without, tokens, at)
  if (start === at || at === 0) return null
  const condition = readCondition(tokens, start)
  if (condition?.wish.kind === 'condition')
    return {
      ...condition,
      wish: { kind: 'condition', refurbished: !condition.wish.refurbished },
      from: at,
    }
  const [first, of, next] = tokens.slice(start)
  if (!first || beforeParts.has(first.text) || !/^\p{L}{2,}$/u.test(first.text)) return null
  const isTwo = of?.text === 'de' && next !== undefined && !articles.has(next.text)
  const said = isTwo ? [first, next] : [first]
  return {
    wish: { kind: 'without', phrase: said.map(({ text }) => stemWord(text)).join(' ') },
    from: at,
    to: start + (isTwo ? 3 : 1),
  }
}
