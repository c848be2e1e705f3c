import { roundToCentavos, type Centavos } from '../money.ts'
import { colourFamilyOf } from './colour-families.ts'
import { articles, type EverydayWords } from './everyday-words.ts'
import type { ProductListSort } from './list-sort.ts'
import { findUnit, type Measure, tokenizeQuery, type QueryToken } from './query-tokens.ts'
import { stemWord } from './search-stemming.ts'

/** What a part of a query asks for, besides the wanted thing. */
export type QueryWish =
  | { kind: 'price'; min: Centavos | null; max: Centavos | null }
  | { kind: 'order'; sort: Extract<ProductListSort, 'price-asc' | 'price-desc' | 'rating'> }
  | ({ kind: 'measure' } & Measure)
  | { kind: 'colour'; family: string }
  | { kind: 'condition'; refurbished: boolean }
  /**
   * phrases, as stems, of which a product must have one: 'para niños' asks for `infantil`; products
   * with the words themselves come first
   */
  | { kind: 'use'; phrases: readonly string[] }
  /** a brand that the shop does not sell, with the things that it stands for */
  | { kind: 'brand'; phrases: readonly string[] }
  /** what a product must not have, as stems: 'que no sea gamer' */
  | { kind: 'without'; phrase: string }

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
  /** whether it contains a product code, which is searched as it is */
  isExact: boolean
}

/** Words that stay of a query; `meanings` are stems of other names of the thing. */
export type ReadQueryWords = {
  text: string
  meanings?: readonly string[]
  /** whether the words go on with a use: 'a mi perro' in 'cámara para vigilar a mi perro' */
  isSubordinate?: boolean
}

type Wish = QueryWish | { kind: 'thing'; phrases: readonly string[] }
type Found = { wish: Wish; from: number; to: number }
type Reader = (tokens: readonly QueryToken[], at: number) => Found | null
type Amount = { value: number; to: number; isMoney: boolean; isThousands: boolean }

const upTo = phrases(`menos de, por menos de, a menos de, de menos de, que cueste menos de,
  que cuesten menos de, hasta, de hasta, maximo, maximo de, como maximo, por debajo de, debajo de,
  abajo de, no mas de, que no pase de, que no pasen de, que no cueste mas de, que no cuesten mas de,
  menor a, menores a, menor de, menores de, menor que, inferior a, tope, tope de, presupuesto,
  presupuesto de, con presupuesto de, no mayor a, a lo mucho, cuando mucho`)
const from = phrases(`mas de, de mas de, desde, a partir de, arriba de, por arriba de,
  por encima de, encima de, minimo, minimo de, de minimo, al menos, de al menos, por lo menos,
  mayor a, mayores a, mayor de, mayor que, superior a, de por lo menos`)
const about = phrases(
  'de, como de, de unos, unos, alrededor de, cerca de, de alrededor de, de aproximadamente, aprox',
)
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
const subordinators = new Set(['para', 'que', 'con', 'sin'])
/** words that may follow a condition or a thing left out */
const beforeParts = new Set('de hasta menos mas por con para que y o desde entre'.split(' '))
const conditions = [
  {
    refurbished: true,
    said: phrases(`reacondicionado, reacondicionada, seminuevo, seminueva, usado, usada, de uso,
      de segunda mano, segunda mano, de segunda, de medio uso, medio uso, remanufacturado, remanufacturada, refurbished`),
  },
] as const
const thousands = new Set(['mil', 'k'])
const currencies = new Set(['pesos', 'peso', 'mxn', 'varos', 'pesitos', 'mn'])
const connectors = new Set(['a', 'y', 'hasta', '-'])
const numerals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    un: 1,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    cien: 100,
    doscientos: 200,
    trescientos: 300,
    quinientos: 500,
    mil: 1000,
  }),
)
/** Smallest bare number beside a price word that is read as a price in pesos. */
const smallestPrice = 50
/** Largest price in pesos that is read. */
const largestPrice = 100_000_000
/** Shares below and above a price such as 'de 15 mil' that still fit. */
const lessShare = 0.2
const moreShare = 0.15
const longestPhrase = 6
/** Length of the longest query that is read; longer ones are searched by their words. */
const longestQuery = 200
/** words that name no thing: in 'regalo para gamer' only the use counts */
const fillers = new Set(
  `algo cosa cosas regalo regalos aparato aparatos maquina articulo articulos producto productos quiero
  busco necesito comprar venden tienen hay ofertas oferta algun alguna que cual cuales`.split(
    /\s+/,
  ),
)

/** Reads the limits, orders and uses of a search query; what is not understood stays as words. */
export function readQuery(text: string, everyday: EverydayWords): QueryReading {
  if (text.length > longestQuery) return { words: [{ text }], parts: [], isExact: true }
  const typed = text.normalize('NFC')
  const tokens = tokenizeQuery(typed)
  const isExact = tokens.some(({ isCode }) => isCode)
  const readers: Reader[] = [
    readPrice,
    readOrder,
    readCondition,
    ...(isExact ? [] : [readMeasure, readSize, readColour]),
    (all, at) => readPhrase(all, at, everyday),
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
    isExact,
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

function readPrice(tokens: readonly QueryToken[], at: number): Found | null {
  return readPriceRange(tokens, at) ?? readPriceLimit(tokens, at) ?? readBarePrice(tokens, at)
}

/** 'de 5 a 9 mil', 'entre 5,000 y 9,000' */
function readPriceRange(tokens: readonly QueryToken[], at: number): Found | null {
  const isSaid = ['de', 'entre', 'desde'].includes(tokens[at]?.text ?? '')
  const low = readAmount(tokens, isSaid ? at + 1 : at)
  // '4K' is a resolution
  if (!isSaid && tokens[(low?.to ?? 0) - 1]?.text === 'k') return null
  if (!low || !connectors.has(tokens[low.to]?.text ?? '')) return null
  const high = readAmount(tokens, low.to + 1)
  if (!high || findUnit(tokens, high.to)) return null
  const isMoney = low.isMoney || high.isMoney
  if (!isMoney && (!isSaid || low.value < smallestPrice)) return null
  const shared = high.isThousands && !low.isMoney && low.value * 1000 <= high.value ? 1000 : 1
  const [min, max] = [low.value * shared, high.value].toSorted((a, b) => a - b)
  return priceOf(min ?? null, max ?? null, { from: at, to: high.to })
}

/** 'menos de 10000', 'hasta 15 mil', 'desde $500' */
function readPriceLimit(tokens: readonly QueryToken[], at: number): Found | null {
  for (const [said, isMax] of [
    [upTo, true],
    [from, false],
  ] as const) {
    const length = lengthOf(said, tokens, at)
    const amount = length > 0 ? readAmount(tokens, at + length) : null
    if (!amount || isOtherAmount(tokens, amount)) continue
    const span = { from: at, to: amount.to }
    return isMax ? priceOf(null, amount.value, span) : priceOf(amount.value, null, span)
  }
  return null
}

/** 'de 15 mil', '500 pesos', '$500' */
function readBarePrice(tokens: readonly QueryToken[], at: number): Found | null {
  const length = lengthOf(about, tokens, at)
  const amount = readAmount(tokens, at + length)
  if (!amount?.isMoney || findUnit(tokens, amount.to)) return null
  if (amount.isThousands && tokens[amount.to - 1]?.text === 'k') return null
  const [lowest, highest] = [1 - lessShare, 1 + moreShare].map((share) =>
    Math.round(amount.value * share),
  )
  return priceOf(lowest ?? null, highest ?? null, { from: at, to: amount.to })
}

/** Whether a number beside a price word counts something else: 'hasta 5 equipos', 'más de 16 GB'. */
function isOtherAmount(tokens: readonly QueryToken[], { value, to, isMoney }: Amount): boolean {
  if (isMoney) return false
  return value < smallestPrice || findUnit(tokens, to) !== null
}

function priceOf(
  min: number | null,
  max: number | null,
  span: Pick<Found, 'from' | 'to'>,
): Found | null {
  if ((max ?? 0) > largestPrice || (min ?? 0) > largestPrice) return null
  const centavos = (pesos: number | null) => (pesos === null ? null : roundToCentavos(pesos))
  return { wish: { kind: 'price', min: centavos(min), max: centavos(max) }, ...span }
}

function readAmount(tokens: readonly QueryToken[], start: number): Amount | null {
  const hasSign = tokens[start]?.text === '$'
  let at = hasSign ? start + 1 : start
  const token = tokens[at]
  const value = token && !token.isCode ? (token.number ?? numerals.get(token.text)) : undefined
  if (!token || value === undefined) return null
  let isThousands = token.text === 'mil'
  at++
  let factor = 1
  if (thousands.has(tokens[at]?.text ?? '') && token.text !== 'mil') {
    factor = 1000
    isThousands = true
    at++
  }
  const isNamed = currencies.has(tokens[at]?.text ?? '')
  if (token.number === undefined && !isThousands && !isNamed) return null
  if (isNamed) at++
  return { value: value * factor, to: at, isMoney: hasSign || isThousands || isNamed, isThousands }
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
  const least = lengthOf(from, tokens, at)
  const most = least > 0 ? 0 : lengthOf(upTo, tokens, at)
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

/** Reads the longest everyday phrase that begins at a word. */
function readPhrase(
  tokens: readonly QueryToken[],
  at: number,
  { uses, things, brands }: EverydayWords,
): Found | null {
  let best: Found | null = null
  const said: string[] = []
  for (let to = at; to < tokens.length && said.length < longestPhrase; to++) {
    const { text = '', isCode = false } = tokens[to] ?? {}
    if (isCode) break
    if (articles.has(text)) {
      if (to === at) return null
      continue
    }
    said.push(stemWord(text))
    const key = said.join(' ')
    for (const [kind, known] of [
      ['use', uses],
      ['thing', things],
      ['brand', brands],
    ] as const) {
      const meant = known.get(key)
      if (meant && best?.to !== to + 1)
        best = { wish: { kind, phrases: meant }, from: at, to: to + 1 }
    }
  }
  return best
}

function phrases(list: string): string[][] {
  return list
    .split(',')
    .map((phrase) => phrase.trim().split(/\s+/))
    .toSorted((a, b) => b.length - a.length)
}

/** Number of tokens of the longest phrase that begins here; 0 without one. */
function lengthOf(said: readonly string[][], tokens: readonly QueryToken[], at: number): number {
  const phrase = said.find((words) =>
    words.every((word, place) => singular(tokens[at + place]?.text) === singular(word)),
  )
  return phrase?.length ?? 0
}

function singular(word = ''): string {
  return word.length > 4 ? word.replace(/s$/, '') : word
}
