import { FormField } from '#ui/form-fields.tsx'
import { AddFilterLink } from '../lists/filter-chips.tsx'
import { type ProductListFilter, createProductListUrl } from './product-list-filter.ts'

/** Form that filters the product list by an attribute value. */
export function AttributeFilter({ choice }: { choice: ProductListFilter }) {
  if (choice.attribute) return null
  const { atributo: _, ...kept } = createProductListUrl(choice)
  return (
    <AddFilterLink label="Atributo" kept={kept}>
      <FormField
        label="Atributo y su valor"
        name="atributo"
        required
        maxLength={200}
        pattern="[^:]+:.+"
        placeholder="Color: Azul"
        title="Como en la página del producto: nombre, dos puntos y valor"
      />
    </AddFilterLink>
  )
}

/** Form that filters the product list by a tag. */
export function TagFilter({ choice }: { choice: ProductListFilter }) {
  if (choice.tag) return null
  const { etiqueta: _, ...kept } = createProductListUrl(choice)
  return (
    <AddFilterLink label="Etiqueta" kept={kept}>
      <FormField label="Etiqueta" name="etiqueta" required maxLength={60} placeholder="buen fin" />
    </AddFilterLink>
  )
}
