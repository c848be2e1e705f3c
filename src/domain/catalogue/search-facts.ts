import { listColourFamilies } from './colour-families.ts'
import { isCountedNoun, type Measure, normalizeUnit } from './query-tokens.ts'
import { removeAccentsAndCase, splitSearchWords, stemWord } from './search-stemming.ts'

/** An attribute of a product, as it is searched. */
export type SearchableAttribute = {
  code: string
  label: string
  value: string
  unit: string | null
}

const maxFacts = 60
const maxPartFacts = 12
/** sign between a fact and the part of the product that it is about: '16gb@ram' */
const ofPartSign = '@'

/** Index form of a colour family; shades that belong to it less follow the true ones. */
export function colourFact(family: string, isNear: boolean): string {
  return `${isNear ? 'shade' : 'colour'}_${family}`
}

export function conditionFact(isRefurbished: boolean): string {
  return isRefurbished ? 'state_refurbished' : 'state_new'
}

/** Index form of the grade of a refurbished product: 'a' of 'Grado A: excelente'. */
export function gradeFact(grade: string): string {
  return `grade_${grade}`
}

export function measureFact(value: number, unit: string): string {
  return `${value}${unit}`
}

/**
 * Whether a product's facts have a value within the measured range, of one of the parts if any are
 * given. Counted things may have other names: '5 computadoras' are '5 equipos'.
 */
export function hasMeasure(
  facts: readonly string[],
  { unit, min, max, parts = [] }: Measure,
): boolean {
  return facts.some((fact) => {
    const [measured = '', part = ''] = fact.split(ofPartSign)
    if (parts.length > 0 && !parts.includes(part)) return false
    const { value, unit: own } = parseMeasureFact(measured)
    const isSame = own === unit || (isCountedNoun(unit) && isCountedNoun(own))
    return isSame && value >= min && value <= max
  })
}

/** Whether a part is measured in the unit by any of the facts: '16gb@ram' */
export function isMeasured(facts: readonly string[], unit: string, part: string): boolean {
  return facts.some((fact) => fact.endsWith(unit + ofPartSign + part))
}

/** Whether a product's attributes state that it lacks a part: 'Lector de juegos: No' */
export function isStatedLack(facts: readonly string[], part: string): boolean {
  return facts.includes(lackFact(part))
}

function lackFact(part: string): string {
  return `no${ofPartSign}${part}`
}

/** Value and unit of a fact such as '16gb'; NaN and no unit for another fact. */
function parseMeasureFact(fact: string): { value: number; unit: string } {
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)(\D+)$/.exec(fact) ?? []
  return { value: Number(value), unit }
}

/** The larger unit of each unit, and how many of the smaller one it has. */
const largerUnits: Record<string, readonly [unit: string, size: number]> = {
  gb: ['tb', 1000],
  g: ['kg', 1000],
}

/** The largest or smallest value that a product's facts have in a unit; null without one. */
export function readMeasuredValue(
  facts: readonly string[],
  unit: string,
  isLargest: boolean,
): number | null {
  const [larger, size] = largerUnits[unit] ?? []
  const values = facts.flatMap((fact) => {
    const { value, unit: own } = parseMeasureFact(fact)
    if (own === unit) return value
    return size !== undefined && own === larger ? value * size : []
  })
  return values.length === 0 ? null : isLargest ? Math.max(...values) : Math.min(...values)
}

const numberWithUnit = /(?<![\p{L}\p{N}.,])(\d+(?:,\d{3})*(?:\.\d+)?)[ -]?("|”|\p{L}+)/gu

/**
 * What limits of a query are compared with: '16gb', '14pulg', '5equip', 'colour_azul',
 * 'state_new', from the name and the attributes.
 */
export function listFacts(
  {
    name,
    attributes,
    isRefurbished,
  }: { name: string; attributes: readonly SearchableAttribute[]; isRefurbished: boolean },
  nameWords: readonly string[],
): string[] {
  const colours = attributes.filter(({ code, label }) =>
    [code, removeAccentsAndCase(label)].some((one) => /^colou?r/.test(one)),
  )
  const shades = (colours.length > 0 ? colours.map(({ value }) => value) : nameWords).flatMap(
    listColourFamilies,
  )
  const measured = attributes.flatMap(measuresOfAttribute)
  const grades = attributes.flatMap(
    ({ value }) => /^grado ([a-c])\b/.exec(removeAccentsAndCase(value))?.[1] ?? [],
  )
  return [
    conditionFact(isRefurbished),
    ...grades.map(gradeFact),
    ...new Set([
      ...measured,
      ...measuresOf(name),
      ...shades.map(({ family, isNear }) => colourFact(family, isNear)),
    ]),
  ].slice(0, maxFacts)
}

/**
 * Facts about parts of a product, by the labels of its attributes: '16gb@ram', and 'no@lector' for
 * a part that it lacks.
 */
export function listPartFacts(attributes: readonly SearchableAttribute[]): string[] {
  return attributes
    .flatMap((attribute) => {
      const words = splitSearchWords(attribute.label).words.map(stemWord)
      if (removeAccentsAndCase(attribute.value.trim()) === 'no') return [lackFact(words[0] ?? '')]
      return measuresOfAttribute(attribute).map((fact) => fact + ofPartSign + (words.at(-1) ?? ''))
    })
    .slice(0, maxPartFacts)
}

function measuresOfAttribute({ label, value, unit }: SearchableAttribute): string[] {
  const number = Number(value.replaceAll(',', ''))
  if (value.trim() === '' || Number.isNaN(number)) return measuresOf(value)
  const known = unit ? normalizeUnit(unit) : null
  return [measureFact(number, known ?? stemWord(splitSearchWords(unit || label).words[0] ?? ''))]
}

/** The measures and counted things of a text: '16 GB', '5 equipos'. */
function measuresOf(text: string): string[] {
  return [...removeAccentsAndCase(text).matchAll(numberWithUnit)].flatMap(
    ([, value = '', word = '']) => {
      const unit = normalizeUnit(word) ?? (word.length > 3 ? stemWord(word) : null)
      return unit ? [measureFact(Number(value.replaceAll(',', '')), unit)] : []
    },
  )
}
