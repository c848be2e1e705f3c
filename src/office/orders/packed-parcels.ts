/** A recently packed parcel: order number and parcel number. */
export type PackedParcel = { number: string; parcel: number }

/** Serializes parcels for a hidden field: `2611-AAAAAA/1 2611-BBBBBB/2`. */
export function serializePackedParcels(parcels: readonly PackedParcel[]): string {
  return parcels.map(({ number, parcel }) => `${number}/${parcel}`).join(' ')
}

/**
 * Parses the hidden field of packed parcels. The text is split before the pattern matching, so that
 * the run time stays linear.
 */
export function parsePackedParcels(field: FormDataEntryValue | null): PackedParcel[] {
  return String(field ?? '')
    .split(' ')
    .flatMap((one) => {
      const [, number = '', parcel] = /^([\w-]+)\/(\d+)$/.exec(one) ?? []
      return number === '' ? [] : [{ number, parcel: Number(parcel) }]
    })
}

export function formatOrdersPackedMessage(parcels: readonly PackedParcel[]): string {
  const [only] = parcels
  return parcels.length === 1 ? `${only?.number} empacado.` : `${parcels.length} pedidos empacados.`
}

export function formatPackingUndoneMessage(count: number): string {
  return count === 1 ? 'Desempacado.' : `${count} pedidos desempacados.`
}
