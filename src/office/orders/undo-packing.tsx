import { UndoLine } from '../forms/undo-line.tsx'
import { type PackedParcel, packedWords, parcelsField } from './packed-parcels.ts'

/** Undo notice of recently packed orders. */
export function UndoPacking({ parcels }: { parcels: readonly PackedParcel[] }) {
  if (parcels.length === 0) return null
  const field = parcelsField(parcels)
  return (
    <UndoLine
      key={field}
      said={packedWords(parcels)}
      fields={{ hacer: 'desempacar', paquetes: field }}
    />
  )
}
