import type { ProductField } from './product-field-types.ts'

/** Product fields that group products as variants and name their differences. */
export const productFamilyFields = {
  /** name that all variants of a product share */
  family: {
    kind: 'urlKey',
    feed: 'family',
    label: 'familia',
    column: 'family',
    blank: null,
    shown: 'card',
    searched: true,
  },
  /** codes of the attributes in which the variants of a product differ */
  familyOptions: {
    kind: 'lines',
    feed: 'family_options',
    label: 'opciones de la familia',
    column: 'family_options',
    blank: [],
    shown: 'card',
  },
  /** colour (`#rrggbb`) by which this variant is shown beside the other variants */
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
