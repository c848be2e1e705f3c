import type { ProductField } from './product-field.ts'

/** Variant fields of a product. */
export const familyFields = {
  /** common value of a family */
  family: {
    kind: 'urlKey',
    feed: 'family',
    label: 'familia',
    column: 'family',
    blank: null,
    shown: 'card',
    searched: true,
  },
  /** codes of the attributes by which the products of the family differ */
  familyOptions: {
    kind: 'lines',
    feed: 'family_options',
    label: 'opciones de la familia',
    column: 'family_options',
    blank: [],
    shown: 'card',
  },
  /** colour sample of the product within its family */
  swatch: {
    kind: 'words',
    feed: 'swatch',
    label: 'muestra de color',
    column: 'swatch',
    blank: null,
    shown: 'card',
    rule: { holds: (text) => /^#[0-9a-f]{6}$/.test(text), expects: 'un color como #2456a6' },
  },
} as const satisfies Record<string, ProductField>
