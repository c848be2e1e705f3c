import { useId, useState } from 'react'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { Button } from '#ui/button.tsx'
import { useOverlay } from '#ui/overlay.tsx'
import { ChangeManyFields, ChangeManyPreview } from './change-many-fields.tsx'
import {
  everyProduct,
  type ManyChange,
  type ManyField,
  manyNouns,
  planManyChange,
} from './change-many.ts'
import { type CellField, toCellTexts } from './grid-cells.ts'

interface Props {
  family: FamilyResponse
  today: string
  /** Text of a cell as it stands in the grid */
  text: (field: CellField, at: number) => string
  onChange: (texts: { field: CellField; row: number; text: string }[]) => void
  onClose: () => void
}

/** Dialog over the grid that changes several of its products; the grid then saves them. */
export function ChangeManyDialog({ family, today, text, onChange, onClose }: Props) {
  const id = useId()
  const { ref, ...overlay } = useOverlay({ open: true, onClose })
  const [change, setChange] = useState<ManyChange>({
    which: everyProduct,
    field: 'price',
    way: 'set',
    amount: '',
  })
  const products = family.products.map((product, at) => ({
    values: product.values,
    texts: { ...toCellTexts(product, today), [change.field]: text(change.field, at) },
  }))
  const planned = change.amount.trim() === '' ? [] : planManyChange(change, products, today)
  function put() {
    if (!planned || planned.length === 0) return
    onChange(planned.map(({ at, after }) => ({ field: change.field, row: at, text: after })))
    ref.current?.close()
  }
  return (
    <dialog className="modal change-many" aria-labelledby={id} ref={ref} {...overlay}>
      <header>
        <h2 id={id}>Cambiar varios</h2>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          put()
        }}
      >
        <div className="body">
          <ChangeManyFields
            family={family}
            change={change}
            onChange={setChange}
            error={planned === null ? unreadableWords(change.field) : undefined}
          />
          {planned && change.amount.trim() !== '' ? (
            <ChangeManyPreview family={family} planned={planned} />
          ) : null}
        </div>
        <footer>
          <Button onClick={() => ref.current?.close()}>Cancelar</Button>
          <Button type="submit" kind="primary">
            {changeWords(planned?.length ?? 0, change.field)}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

/** «Cambiar 3 precios» */
export function changeWords(count: number, field: ManyField): string {
  return count === 0 ? 'Cambiar' : `Cambiar ${count} ${manyNouns[field]}`
}

export function unreadableWords(field: ManyField): string {
  if (field === 'visible') return 'Escribe sí o no.'
  return field === 'offer'
    ? 'Escribe precio y último día, como 4,499.00 · 10 dic.'
    : 'Escribe un número, como 4,799.00, −10 o 5 %.'
}
