import { Field } from '#ui/field.tsx'
import { AddFilter } from '../lists/filter-chips.tsx'
import { type Choice, choiceAddress } from './product-choice.ts'

/** Product filter by attribute. */
export function AttributeFilter({ choice }: { choice: Choice }) {
  if (choice.attribute) return null
  const { atributo: _, ...kept } = choiceAddress(choice)
  return (
    <AddFilter label="Atributo" kept={kept}>
      <Field
        label="Atributo y su valor"
        name="atributo"
        required
        maxLength={200}
        pattern="[^:]+:.+"
        placeholder="Color: Azul"
        title="Como en la página del producto: nombre, dos puntos y valor"
      />
    </AddFilter>
  )
}
