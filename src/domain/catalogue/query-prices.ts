import { roundToCentavos } from '../money.ts'
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

type Amount = { value: number; to: number; isMoney: boolean; isThousands: boolean }

const about = phrases(
  'como de, como a, de unos, de como, unos, alrededor de, cerca de, de alrededor de, de aproximadamente, aprox',
)
const beforePrice = [...about, ['de'], ['por']]
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
/** The same without a price word before it: '1000 o menos' */
const smallestBarePrice = 500
/** Largest price in pesos that is read. */
const largestPrice = 100_000_000
/** Shares below and above a price such as 'de 15 mil' that still fit. */
const lessShare = 0.2
const moreShare = 0.15

/** 'menos de 10000', 'de 5 a 9 mil', 'de 15 mil' */
export function readPrice(tokens: readonly QueryToken[], at: number): Found | null {
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
    [upperLimits, true],
    [lowerLimits, false],
  ] as const) {
    const length = lengthOf(said, tokens, at)
    // 'que no rebase los 6 mil'
    const start = at + length + (tokens[at + length]?.text === 'los' ? 1 : 0)
    const amount = length > 0 ? readAmount(tokens, start) : null
    if (!amount || isOtherAmount(tokens, amount)) continue
    const endings = isMax ? upperEndings : lowerEndings
    const span = { from: at, to: amount.to + lengthOf(endings, tokens, amount.to) }
    return isMax ? priceOf(null, amount.value, span) : priceOf(amount.value, null, span)
  }
  return null
}

/** 'de 15 mil', '500 pesos', '$500', '1000 o menos' */
function readBarePrice(tokens: readonly QueryToken[], at: number): Found | null {
  const length = lengthOf(beforePrice, tokens, at)
  const amount = readAmount(tokens, at + length)
  const most = amount ? lengthOf(upperEndings, tokens, amount.to) : 0
  const least = amount ? lengthOf(lowerEndings, tokens, amount.to) : 0
  if (amount && most > 0 && (amount.isMoney || amount.value >= smallestBarePrice))
    return priceOf(null, amount.value, { from: at, to: amount.to + most })
  // 'rtx 4070 o más' names a model.
  if (amount?.isMoney && least > 0)
    return priceOf(amount.value, null, { from: at, to: amount.to + least })
  const isAbout = lengthOf(about, tokens, at) > 0 && amount && amount.value >= smallestPrice
  if (!amount || findUnit(tokens, amount.to) || !(amount.isMoney || isAbout)) return null
  if (amount.isThousands && tokens[amount.to - 1]?.text === 'k') return null
  const [lowest, highest] = [1 - lessShare, 1 + moreShare].map((share) =>
    Math.round(amount.value * share),
  )
  return priceOf(lowest ?? null, highest ?? null, { from: at, to: amount.to })
}

/** Whether a number beside a price word counts something else: 'hasta 5 equipos', 'más de 16 GB'. */
function isOtherAmount(tokens: readonly QueryToken[], { value, to, isMoney }: Amount): boolean {
  if (isMoney) return false
  const isEnd = [upperEndings, lowerEndings].some((said) => lengthOf(said, tokens, to) > 0)
  return value < smallestPrice || (!isEnd && findUnit(tokens, to) !== null)
}

function priceOf(min: number | null, max: number | null, span: Omit<Found, 'wish'>): Found | null {
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
