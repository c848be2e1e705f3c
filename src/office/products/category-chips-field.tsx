import type { ComponentProps } from 'react'
import type { ProductsResponse } from '#contract/operator/products.ts'
import { CategoryOptions } from './category-options.tsx'
import { ChipsField } from './chips-field.tsx'

type Props = Pick<ComponentProps<typeof ChipsField>, 'name' | 'text' | 'error' | 'form'> &
  Pick<ProductsResponse, 'categories'>

/** Categories of a product as chips, and a select to add one; the first is its main category. */
export function CategoryChipsField({ categories, ...field }: Props) {
  return (
    <ChipsField
      {...field}
      label="Categorías"
      hint="Una por renglón, como en su dirección; la primera es la principal."
      one="una categoría"
      options={<CategoryOptions categories={categories} />}
      nameOf={(slug) => categories.find((one) => one.slug === slug)?.name ?? `«${slug}» no existe`}
    />
  )
}
