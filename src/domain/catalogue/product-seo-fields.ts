import type { ProductField } from './product-field-types.ts'

/** What search engines show of a product's page instead of its name and description. */
export const productSeoFields = {
  seoTitle: {
    kind: 'words',
    feed: 'seo_title',
    label: 'título en Google',
    column: 'seo_title',
    blank: null,
    shown: 'page',
    wire: 'seo_title',
  },
  seoDescription: {
    kind: 'words',
    feed: 'seo_description',
    label: 'descripción en Google',
    column: 'seo_description',
    blank: null,
    shown: 'page',
    wire: 'seo_description',
  },
} as const satisfies Record<string, ProductField>
