/**
 * Widths of bars and spaces, in modules, of the 106 Code 128 symbols (ISO/IEC 15417), six per symbol; the last is the
 * stop symbol.
 */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const startB = 104
const startC = 105
const switchToB = 100
const stop = 106

interface Bar {
  x: number
  width: number
}

/** Encodes a text as Code 128 bars, in modules: digit pairs in set C, other characters in set B. */
export function encodeCode128(text: string): { bars: Bar[]; modules: number } {
  const symbols = toCode128Symbols(text)
  const bars: Bar[] = []
  let x = 0
  for (const symbol of symbols) {
    for (const [index, width] of [...(widths[symbol] ?? '')].map(Number).entries()) {
      if (index % 2 === 0) bars.push({ x, width })
      x += width
    }
  }
  return { bars, modules: x }
}

/** Code 128 symbols of a text: start, data, check symbol and stop. */
export function toCode128Symbols(text: string): number[] {
  const data = dataOf(text)
  const sum = data.reduce((total, symbol, place) => total + symbol * Math.max(1, place), 0)
  return [...data, sum % 103, stop]
}

function dataOf(text: string): number[] {
  if (!/^[ -~]+$/.test(text))
    throw new RangeError('Only plain letters, digits and signs can be drawn')
  const pairs = /^\d+$/.test(text) ? (text.match(/\d\d/g) ?? []) : []
  const rest = Array.from(text.slice(2 * pairs.length), symbolInB)
  if (pairs.length === 0) return [startB, ...rest]
  return [startC, ...pairs.map(Number), ...(rest.length > 0 ? [switchToB, ...rest] : [])]
}

/** Returns the Code 128 symbol number of a character in code set B: character code minus 32. */
function symbolInB(character: string): number {
  return character.charCodeAt(0) - 32
}
