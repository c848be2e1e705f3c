import { removeAccentsAndCase, stemWord } from './search-stemming.ts'

/** A word, number or sign of a search query, with its place in the text. */
export type QueryToken = {
  /** without accents and case */
  text: string
  number: number | undefined
  start: number
  end: number
  /** whether it belongs to a code or compound such as 'i5-1335U', 'hdd-ssd' */
  isCode: boolean
}

/** A range of a measured value: 13.5 to 14.5 inches. */
export type Measure = {
  unit: string
  min: number
  max: number
  /** stems beside the value, of which one may name the measured part: 'ram' in '16 GB de RAM' */
  parts?: readonly string[]
}

const unitNames: Record<string, string> = {
  kb: 'kb',
  mb: 'mb, megas, megabytes',
  gb: 'gb, giga, gigas, gigabyte, gigabytes',
  tb: 'tb, tera, teras, terabyte, terabytes',
  hz: 'hz, hertz',
  khz: 'khz',
  mhz: 'mhz',
  ghz: 'ghz',
  mah: 'mah',
  wh: 'wh',
  w: 'w, watt, watts, vatios',
  v: 'v, volts, voltios',
  va: 'va',
  mp: 'mp, mpx, megapixel, megapixeles',
  fps: 'fps',
  mm: 'mm, milimetros',
  cm: 'cm, centimetros',
  m: 'm, metro, metros, mts',
  kg: 'kg, kilo, kilos',
  g: 'gr, gramos',
  l: 'l, litro, litros, lts',
  ml: 'ml, mililitros',
  pulg: 'pulgadas, pulgada, pulg, inch',
  mbps: 'mbps',
  lm: 'lm, lumenes',
  ppm: 'ppm',
  ppp: 'ppp, dpi',
  hora: 'h, hora, horas, hrs',
  min: 'min, minuto, minutos',
}
const units = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) =>
    names.split(', ').map((name) => [name, unit] as const),
  ),
)
/** units of parts whose number is typed alone: '16 de RAM' */
const unitsOfParts = new Map(
  'ram memoria almacenamiento disco ssd'.split(' ').map((part) => [part, 'gb']),
)
/** units of sizes, which shoppers round */
const sizes = new Set(['pulg'])
/** Length of the longest query that is read; longer ones are searched by their words. */
export const maxReadQueryLength = 200
const shortestCode = 4
/** a code that begins with a letter: 'g75' */
const shortestNamedCode = 3

/** words after a number that are no counted things */
const notCounted = new Set(
  `para desde hasta entre menos pero sobre como barato barata baratos baratas economico economica
  bueno buena buenos buenas nuevo nueva nuevos nuevas usado usada usados usadas seminuevo seminueva
  reacondicionado reacondicionada`.split(/\s+/),
)

/** Writes out words that are typed short: 'tinta pa la impresora', 'x menos de mil'. */
export function writeOutShortForms(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?<=^|\s)(?:pa|xa)(?=\s\p{Ll})/gu, 'para')
    .replace(/(?<=^|\s)x(?=\s(?:menos|\$))/gu, 'por')
    .replace(/(?<=^|\s)q(?=\s\p{Ll})/gu, 'que')
    .replace(/(?<=\d\s?)(?:p[aá]ginas|hojas) por minuto/giu, 'ppm')
}

/** Splits a search query into words, numbers and signs. */
export function tokenizeQuery(text: string): QueryToken[] {
  const tokens: QueryToken[] = []
  for (const run of text.matchAll(/\S+/gu)) {
    const isCode = isCodeRun(removeAccentsAndCase(run[0]))
    for (const [token, start] of matchTokens(run[0])) {
      const number = /^\d/.test(token) ? Number(token.replaceAll(',', '')) : undefined
      const place = run.index + start
      tokens.push({
        text: token === '”' || token === '″' ? '"' : removeAccentsAndCase(token),
        number,
        start: place,
        end: place + token.length,
        isCode,
      })
    }
  }
  return tokens
}

function matchTokens(run: string): [string, number][] {
  const pattern = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\p{L}+|["”″$-]/gu
  return [...run.matchAll(pattern)].map((match) => [match[0], match.index])
}

function isCodeRun(run: string): boolean {
  if (/[\p{L}\p{N}][-/+][\p{L}\p{N}]/u.test(run)) return true
  if (!/\d/.test(run) || !/\p{L}/u.test(run)) return false
  const measure = /^\$?[\d.,]+([a-z]+)$/.exec(run)
  if (measure?.[1] && (units.has(measure[1]) || ['k', 'mil'].includes(measure[1]))) return false
  return run.length >= (/^\p{L}/u.test(run) ? shortestNamedCode : shortestCode)
}

/** The unit at a place of the query, or the counted noun: 'equipos' in '5 equipos'. */
export function findUnit(
  tokens: readonly QueryToken[],
  at: number,
): { unit: string; to: number; isSize: boolean; isCounted: boolean } | null {
  const token = tokens[at]
  if (!token || token.isCode) return null
  const unit = token.text === '"' ? 'pulg' : units.get(token.text)
  if (unit) return { unit, to: at + 1, isSize: sizes.has(unit), isCounted: false }
  const unitOfPart = unitsOfParts.get(tokens[at + 1]?.text ?? '')
  if (token.text === 'de' && unitOfPart)
    return { unit: unitOfPart, to: at, isSize: false, isCounted: false }
  const isNoun = /^\p{L}{4,}$/u.test(token.text) && !notCounted.has(token.text)
  return isNoun ? { unit: stemWord(token.text), to: at + 1, isSize: false, isCounted: true } : null
}

/** Number of tokens that name the measured part after a unit: 'de almacenamiento' */
export function lengthOfPart(tokens: readonly QueryToken[], at: number): number {
  return tokens[at]?.text === 'de' && unitsOfParts.has(tokens[at + 1]?.text ?? '') ? 2 : 0
}

/** Whether the unit of a measure is a counted thing such as 'equip', not a unit of measurement. */
export function isCountedNoun(unit: string): boolean {
  return unit !== '' && !(unit in unitNames)
}

/** Unit of an attribute value, in the form in which queries are read; null for an unknown one. */
export function normalizeUnit(unit: string): string | null {
  const plain = removeAccentsAndCase(unit.trim())
  return plain === '"' ? 'pulg' : (units.get(plain) ?? null)
}
