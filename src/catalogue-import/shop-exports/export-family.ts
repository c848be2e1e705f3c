import { createAttributeCode } from '#domain/catalogue/attribute-code.ts'
import { cutText } from '../sheets/clean-cell-text.ts'
import type { NameAndValue } from './export-row-reader.ts'

const most = { options: 3, members: 60 }

type Member<Variant> = { variant: Variant; attributes: ExportAttribute[] }

/** Attribute of an imported product, in the form of a feed. */
export type ExportAttribute = {
  code: string
  label: string
  value: string
  unit?: string
  sort?: number
}

/** Variants of a product that become a family, and those that cannot join it. */
type ExportFamily<Variant> = {
  members: Member<Variant>[]
  /** codes of the attributes in which the members differ; none for a single product */
  options: string[]
  leftOut: { variant: Variant; reason: string }[]
}

/** Values with which shops fill the option of a product without options. */
const noOption = /^(?:default title|título predeterminado|titulo predeterminado|default)$/i

/**
 * Makes a family of a product's variants: options in which they do not differ become attributes,
 * repeated combinations are left out.
 */
export function makeExportFamily<Variant extends { options: NameAndValue[] }>(
  variants: readonly Variant[],
): ExportFamily<Variant> {
  const leftOut: ExportFamily<Variant>['leftOut'] = []
  const all = variants.map((variant) => ({ variant, attributes: toAttributes(variant.options) }))
  const codes = [...new Set(all.flatMap(({ attributes }) => attributes.map(({ code }) => code)))]
  const isDiffering = (code: string) =>
    new Set(all.map(({ attributes }) => valueOf(attributes, code))).size > 1
  const options = all.length > 1 ? codes.filter(isDiffering) : []
  if (options.length > most.options)
    return {
      members: [],
      options: [],
      leftOut: variants.map((variant) => ({
        variant,
        reason: `sus variantes difieren en ${options.length} opciones; aquí en ${most.options} como máximo`,
      })),
    }
  const members: Member<Variant>[] = []
  const seen = new Set<string>()
  for (const one of all) {
    const values = options.map((code) => valueOf(one.attributes, code))
    const key = values.join(' · ')
    const reason =
      all.length > 1 && values.length === 0
        ? 'no dice en qué difiere de las otras variantes'
        : values.includes('')
          ? 'le falta el valor de una opción'
          : seen.has(key) && values.length > 0
            ? `repite la variante ${key}`
            : members.length >= most.members
              ? `una familia tiene hasta ${most.members} variantes`
              : null
    // of variants that say nothing about their difference, the first is the product itself
    if (reason !== null && !(values.length === 0 && members.length === 0))
      leftOut.push({ variant: one.variant, reason })
    else members.push(one)
    seen.add(key)
  }
  const isFamily = members.length > 1
  const differing = options.filter(
    (code) => new Set(members.map(({ attributes }) => valueOf(attributes, code))).size > 1,
  )
  return { members, options: isFamily ? differing : [], leftOut }
}

function valueOf(attributes: readonly ExportAttribute[], code: string): string {
  return attributes.find((one) => one.code === code)?.value ?? ''
}

/** Converts options to attributes; the placeholder for no option is dropped. */
export function toAttributes(options: readonly NameAndValue[]): ExportAttribute[] {
  const found = new Map<string, ExportAttribute>()
  for (const { name, value } of options) {
    if (noOption.test(value)) continue
    const code = createAttributeCode(name) || 'opcion'
    if (!found.has(code))
      found.set(code, { code, label: cutText(name, 300), value: cutText(value, 1000) })
  }
  return [...found.values()]
}
