import { formatAttributeValue } from './product-attribute.ts'

/** Attribute code of the colour, whose values are shown as colour samples (swatches). */
const colour = 'color'
export const maxFamilyMembers = 60
export const maxFamilyOptions = 3

/** An attribute in which product variants differ: its label, and the value of one product. */
type FamilyOption = {
  code: string
  label: string
  value: string
  unit: string | null
  /** number by which the values of a variant attribute are sorted; null sorts by text */
  sort: number | null
}

/** A variant of a product, as shown on product cards. */
export type ProductCardVariant = { swatch: string | null; options: readonly FamilyOption[] }

/** A product that is a variant among others. */
export type ProductFamilyMember = {
  urlKey: string
  refurbished: boolean
  /** codes of the attributes in which the variants differ */
  familyOptions: readonly string[]
  options: readonly FamilyOption[]
}

type FamilyProblem = { urlKey: string; problem: string }

/** Returns validation errors of a group of product variants, each with its product, in Spanish. */
export function findProductFamilyProblems(
  family: string,
  members: readonly ProductFamilyMember[],
): FamilyProblem[] {
  const [first] = members
  if (!first) return []
  const about = (problem: string): FamilyProblem[] => [{ urlKey: first.urlKey, problem }]
  if (members.length === 1)
    return about(`la familia «${family}» tiene un solo producto: agrégale otro o vacía «family»`)
  if (members.length > maxFamilyMembers)
    return about(`la familia «${family}» pasa de ${maxFamilyMembers} productos`)
  const separate = members.flatMap((member) =>
    memberProblem(family, member, first).map((problem) => ({ urlKey: member.urlKey, problem })),
  )
  if (separate.length > 0) return separate
  const same = sameMembers(members)
  if (same.length > 0) return same
  return first.familyOptions
    .filter((code) => new Set(members.map((member) => valueOf(member, code))).size === 1)
    .flatMap((code) =>
      about(
        `los productos de la familia «${family}» no difieren en «${code}»: quítalo de «family_options»`,
      ),
    )
}

/**
 * Reason why a product cannot be a variant among others; `option` is the code of the attribute
 * concerned.
 */
type Misfit = {
  code: 'no-options' | 'many-options' | 'other-options' | 'mixed' | 'no-value'
  option?: string
}

function misfits(member: ProductFamilyMember, first: ProductFamilyMember): Misfit[] {
  const { familyOptions } = member
  if (familyOptions.length === 0) return [{ code: 'no-options' }]
  if (familyOptions.length > maxFamilyOptions) return [{ code: 'many-options' }]
  if (familyOptions.join() !== first.familyOptions.join()) return [{ code: 'other-options' }]
  if (member.refurbished !== first.refurbished) return [{ code: 'mixed' }]
  return familyOptions
    .filter((code) => valueOf(member, code) === undefined)
    .map((option) => ({ code: 'no-value', option }))
}

function memberProblem(
  family: string,
  member: ProductFamilyMember,
  first: ProductFamilyMember,
): string[] {
  const words = {
    'no-options': `falta «family_options»: en qué difieren los productos de la familia «${family}»`,
    'many-options': `«family_options» pasa de ${maxFamilyOptions} elementos`,
    'other-options': `«family_options» debe ser igual en todos los productos de la familia «${family}»`,
    mixed: `la familia «${family}» mezcla productos nuevos y reacondicionados`,
  }
  return misfits(member, first).map(({ code, option }) =>
    code === 'no-value'
      ? `le falta el atributo «${option}», en el que difiere la familia «${family}»`
      : words[code],
  )
}

type JoiningFault = { field: 'family' | 'familyOptions' | 'attributes'; words: string }

/**
 * Validation errors, by form field, of a product that joins a group of variants. Only this product
 * is checked, because the group may still lack products or contain equal ones.
 */
export function findProductFamilyJoinErrors(
  member: ProductFamilyMember,
  others: readonly ProductFamilyMember[],
): JoiningFault[] {
  const [first = member] = others
  if (others.length >= maxFamilyMembers)
    return [{ field: 'family', words: `Una familia tiene hasta ${maxFamilyMembers} productos.` }]
  const options = first.familyOptions.join(', ')
  const faults = {
    'no-options': { field: 'familyOptions', words: 'Escribe en qué difieren los de su familia.' },
    'many-options': {
      field: 'familyOptions',
      words: `Escribe hasta ${maxFamilyOptions} opciones.`,
    },
    'other-options': {
      field: 'familyOptions',
      words: `Los demás de su familia difieren en: ${options}. Escribe lo mismo, en ese orden.`,
    },
    mixed: {
      field: 'family',
      words: 'Una familia no junta productos nuevos con reacondicionados.',
    },
  } as const
  const found = misfits(member, first).map(({ code, option }) =>
    code === 'no-value'
      ? {
          field: 'attributes' as const,
          words: `Falta el atributo «${option}», en el que difiere su familia.`,
        }
      : faults[code],
  )
  if (found.length > 0) return found
  const values = optionsOf(member)
  const same = others.find((other) => optionsOf(other) === values)
  const words = `«${same?.urlKey}» de su familia es igual: ${values}. Cambia en qué difiere éste.`
  return same ? [{ field: 'attributes', words }] : []
}

/**
 * Text with a product's values of the variant attributes; variants with equal texts are duplicates.
 */
function optionsOf(member: ProductFamilyMember): string {
  return member.familyOptions.map((code) => valueOf(member, code)).join(', ')
}

function sameMembers(members: readonly ProductFamilyMember[]): FamilyProblem[] {
  const seen = new Map<string, string>()
  return members.flatMap((member) => {
    const values = optionsOf(member)
    const other = seen.get(values)
    if (other === undefined) {
      seen.set(values, member.urlKey)
      return []
    }
    const problem = `tiene las mismas opciones que «${other}» de su familia: ${values}`
    return [{ urlKey: member.urlKey, problem }]
  })
}

function valueOf(
  { options }: Pick<ProductFamilyMember, 'options'>,
  code: string,
): string | undefined {
  const option = options.find((one) => one.code === code)
  return option && formatAttributeValue(option)
}

/**
 * An attribute in which variants differ: each of its values, with the product to which the value
 * links.
 */
export type VariantAttributeOptions<Member> = {
  code: string
  label: string
  /** value that the current product has for this variant attribute */
  value: string
  choices: {
    value: string
    isColour: boolean
    member: Member
    /**
     * other attributes that change when the shopper chooses this value, because no variant differs
     * in this value alone
     */
    besides: string[]
  }[]
}

/**
 * Values of a variant attribute for a product card, with colour samples if every colour has one.
 */
type FamilyMark = { label: string; values: string[]; swatches: string[] }

/** Lists the attributes in which a product's variants differ, for its product card. */
export function listFamilyVariantAttributes(kin: readonly ProductCardVariant[]): FamilyMark[] {
  const [first] = kin
  return (first?.options ?? []).flatMap(({ code, label }) => {
    const byValue = Map.groupBy(kin, (one) => valueOf(one, code))
    const values = [...byValue.keys()].filter((value) => value !== undefined)
    if (values.length < 2) return []
    const colours = [...byValue.values()].flatMap(([one]) => one?.swatch ?? [])
    const isColour = code === colour && colours.length === values.length
    return [{ label, values, swatches: isColour ? colours : [] }]
  })
}

const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/**
 * Variant choices of a product page. Each value links to the variant with the fewest other
 * differences; of several such variants, one in stock is preferred. `members` are oldest first.
 */
export function listVariantAttributeOptions<
  Member extends ProductFamilyMember & { id: number; available: number },
>(own: Member, members: readonly Member[]): VariantAttributeOptions<Member>[] {
  return own.options.flatMap((option) => {
    const { code, label } = option
    const having = Map.groupBy(members, (member) => valueOf(member, code))
    having.set(formatAttributeValue(option), [own])
    const choices = [...having].flatMap(([value, candidates]) => {
      const [member] = candidates.toSorted(
        (a, b) =>
          differences(own, a).length - differences(own, b).length ||
          Number(b.available > 0) - Number(a.available > 0) ||
          a.id - b.id,
      )
      if (value === undefined || !member) return []
      const besides = differences(own, member)
        .filter((other) => other.code !== code)
        .map(formatAttributeValue)
      return [{ value, isColour: code === colour, member, besides }]
    })
    if (choices.length < 2) return []
    return [{ code, label, value: formatAttributeValue(option), choices: inOrder(code, choices) }]
  })
}

/** Returns the attributes in which the variant `member` differs from the variant `own`. */
function differences(own: ProductFamilyMember, member: ProductFamilyMember): FamilyOption[] {
  return member.options.filter(
    (option) => valueOf(own, option.code) !== formatAttributeValue(option),
  )
}

/** Sorts the values of a variant attribute: measures by size, colours in catalogue order. */
function inOrder<Choice extends { value: string; member: ProductFamilyMember }>(
  code: string,
  choices: Choice[],
): Choice[] {
  if (code === colour) return choices
  const sortOf = ({ member }: Choice) =>
    member.options.find((option) => option.code === code)?.sort ?? Number.MAX_VALUE
  return choices.toSorted((a, b) => sortOf(a) - sortOf(b) || compare(a.value, b.value))
}
