import { UndoNotice } from '../forms/undo-notice.tsx'
import {
  type PackedParcel,
  formatOrdersPackedMessage,
  serializePackedParcels,
} from './packed-parcels.ts'

/** Notice that orders were just packed, with an undo button. */
export function UndoPackingNotice({ parcels }: { parcels: readonly PackedParcel[] }) {
  if (parcels.length === 0) return null
  const field = serializePackedParcels(parcels)
  return (
    <UndoNotice
      key={field}
      said={formatOrdersPackedMessage(parcels)}
      fields={{ hacer: 'desempacar', paquetes: field }}
    />
  )
}
