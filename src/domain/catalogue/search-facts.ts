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

/** Index form of a colour family; shades that belong to it less follow the true ones. */
export function colourFact(family: string, isNear: boolean): string {
  return `${isNear ? 'shade' : 'colour'}_${family}`
}

export function conditionFact(isRefurbished: boolean): string {
  return isRefurbished ? 'state_refurbished' : 'state_new'
}

export function measureFact(value: number, unit: string): string {
  return `${value}${unit}`
}

/**
 * Whether a product's facts have a value within the measured range. Counted things may have other
 * names: '5 computadoras' are '5 equipos'.
 */
export function hasMeasure(facts: readonly string[], { unit, min, max }: Measure): boolean {
  return facts.some((fact) => {
    const [, value, own = ''] = /^(\d+(?:\.\d+)?)(\D+)$/.exec(fact) ?? []
    const isSame = own === unit || (isCountedNoun(unit) && isCountedNoun(own))
    return isSame && Number(value) >= min && Number(value) <= max
  })
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
  const measured = attributes.flatMap(({ label, value, unit }) => {
    const number = Number(value.replaceAll(',', ''))
    if (value.trim() === '' || Number.isNaN(number)) return measuresOf(value)
    const known = unit ? normalizeUnit(unit) : null
    return [measureFact(number, known ?? stemWord(splitSearchWords(unit || label).words[0] ?? ''))]
  })
  return [
    conditionFact(isRefurbished),
    ...new Set([
      ...measured,
      ...measuresOf(name),
      ...shades.map(({ family, isNear }) => colourFact(family, isNear)),
    ]),
  ].slice(0, maxFacts)
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
