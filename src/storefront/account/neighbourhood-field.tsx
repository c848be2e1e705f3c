import { useState } from 'react'
import { FormField, Select } from '#ui/form-fields.tsx'
import { getShortNameWarning } from './address-form.ts'
import type { AddressDraftState } from './use-address-draft.ts'

const other = 'otra'

/** Address field for the colonia: selected from the postcode's list, or typed when not listed. */
export function NeighbourhoodField({
  form: { draft, initial, change, errors, lookup },
}: {
  form: AddressDraftState
}) {
  const [typing, setTyping] = useState(false)
  const known = typeof lookup === 'object' ? lookup.settlements : []
  const isOther = draft.settlement !== '' && !known.includes(draft.settlement)

  if (lookup === 'asking') {
    return (
      <Select label="Colonia" disabled value="">
        <option value="">Buscando las de tu código postal…</option>
      </Select>
    )
  }
  if (known.length === 0 || typing || isOther) {
    return (
      <FormField
        label="Colonia"
        autoComplete="address-level3"
        maxLength={100}
        autoFocus={typing}
        value={draft.settlement}
        onChange={(event) => change({ settlement: event.target.value })}
        error={
          errors.settlement && !draft.settlement.trim() ? 'Escribe tu colonia' : errors.settlement
        }
        remark={getShortNameWarning(draft.settlement, initial.settlement)}
      />
    )
  }
  return (
    <Select
      label="Colonia"
      autoComplete="address-level3"
      value={draft.settlement}
      onChange={(event) => {
        if (event.target.value === other) setTyping(true)
        else change({ settlement: event.target.value })
      }}
      error={errors.settlement}
    >
      <option value="" disabled>
        Elige tu colonia
      </option>
      {known.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      <option value={other}>Otra colonia…</option>
    </Select>
  )
}
