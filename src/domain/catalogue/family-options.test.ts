import { describe, expect, it } from 'vitest'
import {
  formatFamilyCombination,
  getFamilyCombination,
  getFamilyOptions,
  getFamilyValueSort,
  isSameCombination,
  listFamilyCombinations,
  mergeFamilyOptions,
  parseFamilyValue,
} from './family-options.ts'

const colour = (value: string) => ({ code: 'color', value, unit: null })
const capacity = (value: string) => ({ code: 'capacidad', value, unit: 'GB' })
const value = ({ value: word, unit }: { value: string; unit: string | null }) => ({
  value: word,
  unit,
  image: null,
})

describe('family options', () => {
  it('a typed value is a number with its unit, or words', () => {
    expect(parseFamilyValue(' 256  GB ')).toEqual({ value: '256', unit: 'GB', image: null })
    expect(parseFamilyValue('27 "')).toMatchObject({ value: '27', unit: '"' })
    expect(parseFamilyValue('Azul marino')).toMatchObject({ value: 'Azul marino', unit: null })
    expect(parseFamilyValue('2 en 1')).toMatchObject({ value: '2 en 1', unit: null })
    expect(getFamilyValueSort(parseFamilyValue('1.5 TB'))).toBe(1.5)
    expect(getFamilyValueSort(parseFamilyValue('Azul'))).toBeNull()
  })

  it('merged options keep the first order and the first pictures, and add what is new', () => {
    const black = { ...value(colour('Negro')), image: 'negro.webp' }
    const blue = { ...value(colour('Azul')), image: 'azul.webp' }
    expect(
      mergeFamilyOptions(
        [{ code: 'color', values: [black] }],
        [
          { code: 'color', values: [blue, { ...black, image: 'otra.webp' }] },
          { code: 'capacidad', values: [value(capacity('128'))] },
        ],
      ),
    ).toEqual([
      { code: 'color', values: [black, blue] },
      { code: 'capacidad', values: [value(capacity('128'))] },
    ])
  })

  it('a family has the options of its products, in the stored order of values', () => {
    const stored = [{ code: 'color', values: [value(colour('Lila')), value(colour('Negro'))] }]
    const member = (word: string, size: string) => ({
      familyOptions: ['color', 'capacidad'],
      options: [colour(word), capacity(size)],
    })
    expect(getFamilyOptions(stored, [member('Negro', '128'), member('Azul', '256')])).toEqual([
      { code: 'color', values: ['Lila', 'Negro', 'Azul'].map((one) => value(colour(one))) },
      { code: 'capacidad', values: ['128', '256'].map((one) => value(capacity(one))) },
    ])
    expect(getFamilyOptions(stored, [])).toEqual(stored)
  })

  it('combinations follow the order of the options', () => {
    const options = [
      { code: 'color', values: [value(colour('Negro')), value(colour('Azul'))] },
      { code: 'capacidad', values: [value(capacity('128')), value(capacity('256'))] },
    ]
    expect(listFamilyCombinations(options).map(formatFamilyCombination)).toEqual([
      'Negro · 128 GB',
      'Negro · 256 GB',
      'Azul · 128 GB',
      'Azul · 256 GB',
    ])
    expect(listFamilyCombinations([])).toEqual([])
    const own = getFamilyCombination({
      familyOptions: ['color', 'capacidad'],
      options: [capacity('128'), colour('Azul')],
    })
    expect(own).toEqual({ color: 'Azul', capacidad: '128 GB' })
    expect(isSameCombination(own, { capacidad: '128 GB', color: 'Azul' })).toBe(true)
    expect(isSameCombination(own, { color: 'Azul' })).toBe(false)
    expect(isSameCombination(own, { color: 'Azul', talla: 'M' })).toBe(false)
  })
})
