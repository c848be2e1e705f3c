import type { ProductField } from './product-field-types.ts'

/** Product fields that define variants of a product family. */
export const productFamilyFields = {
  /** name of the product family, shared by its variants */
  family: {
    kind: 'urlKey',
    feed: 'family',
    label: 'familia',
    column: 'family',
    blank: null,
    shown: 'card',
    searched: true,
  },
  /** codes of the attributes that distinguish the variants of a family */
  familyOptions: {
    kind: 'lines',
    feed: 'family_options',
    label: 'opciones de la familia',
    column: 'family_options',
    blank: [],
    shown: 'card',
  },
  /** colour sample of the variant within its family */
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
