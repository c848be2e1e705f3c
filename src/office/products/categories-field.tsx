import { useRef, useState } from 'react'
import type { ProductsResponse } from '#contract/operator/products.ts'
import { splitLines } from '#domain/split-lines.ts'
import { Select, TextArea } from '#ui/form-fields.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CategoryOptions } from './category-options.tsx'
import { getProductFieldLabel } from './product-form.ts'

interface Given {
  name: string
  text: string
  error: string | undefined
  categories: ProductsResponse['categories']
}

/** Category field of a product: selected categories, and a select to add one. */
export function CategoriesField({ name, text, error, categories }: Given) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState(text)
  const isHydrated = useHydrated()
  const slugs = splitLines(written)
  const names = slugs.map(
    (slug) => categories.find((one) => one.slug === slug)?.name ?? `«${slug}» no existe`,
  )

  function add(slug: string) {
    if (!area.current) return
    const before = splitLines(area.current.value)
    area.current.value = [...new Set([...before, slug])].join('\n')
    setWritten(area.current.value)
  }

  return (
    <div className="categories-field">
      <TextArea
        ref={area}
        label={getProductFieldLabel('categories')}
        hint={
          names.length > 0
            ? `${names.join(' · ')}. La primera es la principal.`
            : 'Una por renglón, como en su dirección; la primera es la principal.'
        }
        error={error}
        name={name}
        defaultValue={text}
        rows={3}
        onChange={({ target }) => setWritten(target.value)}
      />
      {isHydrated ? (
        <Select label="Agregar una categoría" value="" onChange={({ target }) => add(target.value)}>
          <option value="">Elige una por su nombre</option>
          <CategoryOptions categories={categories} />
        </Select>
      ) : null}
    </div>
  )
}
