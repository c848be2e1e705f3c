import type { ProductField } from './product-field-types.ts'

/** Product fields about box contents, warranty and further information. */
export const boxAndWarrantyFields = {
  inTheBox: {
    kind: 'lines',
    feed: 'in_the_box',
    label: 'contenido de la caja',
    column: 'in_the_box',
    blank: [],
    shown: 'page',
    wire: 'in_the_box',
  },
  warranty: {
    kind: 'paragraph',
    feed: 'warranty',
    label: 'garantía',
    column: 'warranty',
    blank: null,
    shown: 'page',
    wire: 'warranty',
  },
  warrantyMonths: {
    kind: 'count',
    feed: 'warranty_months',
    label: 'meses de garantía',
    column: 'warranty_months',
    blank: null,
    shown: 'page',
    wire: 'warranty_months',
  },
  documents: {
    kind: 'documents',
    feed: 'documents',
    label: 'documentos',
    column: 'named_documents',
    blank: [],
    shown: 'page',
    wire: 'documents',
  },
} as const satisfies Record<string, ProductField>
