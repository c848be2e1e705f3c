import { describe, expect, it } from 'vitest'
import {
  listVariantAttributeOptions,
  listFamilyVariantAttributes,
  type ProductFamilyMember,
  findProductFamilyProblems,
  findProductFamilyJoinErrors,
} from './product-family.ts'

let made = 0

function member(
  colour: string | null,
  gigabytes: number | null,
  over: Partial<ProductFamilyMember & { available: number }> = {},
) {
  made += 1
  const given = [
    { code: 'color', label: 'Color', value: colour, unit: null, sort: null },
    { code: 'disco', label: 'Disco', value: gigabytes, unit: 'GB', sort: gigabytes },
  ]
  return {
    id: made,
    available: 1,
    urlKey: `laptop-${colour}-${gigabytes}`,
    refurbished: false,
    familyOptions: ['color', 'disco'],
    options: given.flatMap(({ value, ...option }) =>
      value === null ? [] : { ...option, value: String(value) },
    ),
    ...over,
  }
}

describe('invalid family', () => {
  const first = member('Plata', 512)
  it.each([
    ['one product', [first], 'tiene un solo producto', 0],
    [
      'two that have the same options',
      [first, member('Azul', 512), member('Plata', 512)],
      'las mismas opciones que «laptop-Plata-512» de su familia: Plata, 512 GB',
      2,
    ],
    ['an option in which none differs', [first, member('Azul', 512)], 'no difieren en «disco»', 0],
    [
      'one that does not have the option',
      [first, member(null, 1024)],
      'le falta el atributo «color»',
      1,
    ],
    [
      'one that names no options',
      [first, member('Azul', 1024, { familyOptions: [] })],
      'falta «family_options»',
      1,
    ],
    [
      'one that names others',
      [first, member('Azul', 1024, { familyOptions: ['disco'] })],
      'debe ser igual',
      1,
    ],
    [
      'new and refurbished together',
      [first, member('Azul', 1024, { refurbished: true })],
      'mezcla productos nuevos y reacondicionados',
      1,
    ],
  ] as const)('%s', (_, members, problem, at) => {
    expect(findProductFamilyProblems('laptop', members)).toEqual([
      { urlKey: members[at]?.urlKey, problem: expect.stringContaining(problem) },
    ])
  })

  it('a product variant group with too many products is invalid', () => {
    const many = Array.from({ length: 61 }, (_, size) => member('Azul', size))
    expect(findProductFamilyProblems('laptop', many)).toHaveLength(1)
    expect(findProductFamilyProblems('laptop', [first, member('Azul', 1024)])).toEqual([])
  })
})

describe('fields that prevent joining a family', () => {
  const silver = member('Plata', 512)
  const others = [member('Azul', 1024), member('Azul', 512)]
  it.each([
    ['nothing where it is the first', silver, [], []],
    ['nothing where it differs from each', silver, others, []],
    ['nothing where not every option differs yet', silver, others.slice(1), []],
    ['the same options', { ...silver, urlKey: 'otra' }, [...others, silver], ['attributes']],
    ['no options', member('Gris', 512, { familyOptions: [] }), others, ['familyOptions']],
    ['other options', member('Gris', 512, { familyOptions: ['color'] }), others, ['familyOptions']],
    ['a missing value', member('Gris', null), others, ['attributes']],
    ['being refurbished', member('Gris', 512, { refurbished: true }), others, ['family']],
    [
      'a full family',
      silver,
      Array.from({ length: 60 }, (_, size) => member('Azul', size)),
      ['family'],
    ],
  ] as const)('product family check: %s', (_, own, kin, fields) => {
    expect(findProductFamilyJoinErrors(own, kin).map(({ field }) => field)).toEqual(fields)
  })
})

describe('family option choices', () => {
  const [silver, blue, gold, large] = [
    member('Plata', 512),
    member('Azul', 512),
    member('Dorado', 512, { available: 0 }),
    member('Plata', 1024),
  ] as const
  const members = [silver, blue, gold, large]

  it('a variant option links to the product variant that differs in that option alone, and lists each value once', () => {
    const shown = listVariantAttributeOptions(silver, members).map(({ label, value, choices }) => [
      label,
      value,
      choices.map((choice) => [choice.value, choice.member.id, choice.isColour, choice.besides]),
    ])
    expect(shown).toEqual([
      [
        'Color',
        'Plata',
        [
          ['Plata', silver.id, true, []],
          ['Azul', blue.id, true, []],
          ['Dorado', gold.id, true, []],
        ],
      ],
      [
        'Disco',
        '512 GB',
        [
          ['512 GB', silver.id, false, []],
          ['1024 GB', large.id, false, []],
        ],
      ],
    ])
  })

  it('a variant option without an exact match says which other options change', () => {
    const [colours, sizes] = listVariantAttributeOptions(large, members)
    expect(colours?.choices.map(({ value, besides }) => [value, besides])).toEqual([
      ['Plata', []],
      ['Azul', ['512 GB']],
      ['Dorado', ['512 GB']],
    ])
    expect(sizes?.choices.map(({ member: { id } }) => id)).toEqual([silver.id, large.id])
  })

  it('a variant option links to an available product when several variants match equally well', () => {
    const [soldOut, other] = [member('Azul', 256, { available: 0 }), member('Azul', 128)]
    const [colours] = listVariantAttributeOptions(silver, [silver, soldOut, other])
    expect(colours?.choices.map(({ member: { id } }) => id)).toEqual([silver.id, other.id])
  })

  it('a product whose other variants are all gone shows no variant options', () => {
    expect(listVariantAttributeOptions(silver, [silver])).toEqual([])
  })
})

describe('family options on a card', () => {
  const kin = (colour: string, gigabytes: number, swatch: string | null) => ({
    swatch,
    options: member(colour, gigabytes).options,
  })

  it('a product card lists each option in which variants differ, colours with swatches', () => {
    const marks = listFamilyVariantAttributes([
      kin('Plata', 512, '#b9bdc4'),
      kin('Azul', 512, '#2456a6'),
      kin('Plata', 1024, '#b9bdc4'),
    ])
    expect(marks).toEqual([
      { label: 'Color', values: ['Plata', 'Azul'], swatches: ['#b9bdc4', '#2456a6'] },
      { label: 'Disco', values: ['512 GB', '1024 GB'], swatches: [] },
    ])
  })

  it('a product card shows no colour swatches if any colour lacks one, and no options for a product without variants', () => {
    const [colours] = listFamilyVariantAttributes([
      kin('Plata', 512, '#b9bdc4'),
      kin('Azul', 512, null),
    ])
    expect(colours?.swatches).toEqual([])
    expect(listFamilyVariantAttributes([kin('Plata', 512, null)])).toEqual([])
    expect(listFamilyVariantAttributes([])).toEqual([])
  })
})
