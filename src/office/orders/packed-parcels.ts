/** A recently packed parcel by order and number. */
export type PackedParcel = { number: string; parcel: number }

/** Parcels in a hidden field: `2611-AAAAAA/1 2611-BBBBBB/2`. */
export function parcelsField(parcels: readonly PackedParcel[]): string {
  return parcels.map(({ number, parcel }) => `${number}/${parcel}`).join(' ')
}

/** Splits before it matches, so that the time grows with the length alone. */
export function readParcels(field: FormDataEntryValue | null): PackedParcel[] {
  return String(field ?? '')
    .split(' ')
    .flatMap((one) => {
      const [, number = '', parcel] = /^([\w-]+)\/(\d+)$/.exec(one) ?? []
      return number === '' ? [] : [{ number, parcel: Number(parcel) }]
    })
}

export function packedWords(parcels: readonly PackedParcel[]): string {
  const [only] = parcels
  return parcels.length === 1 ? `${only?.number} empacado.` : `${parcels.length} pedidos empacados.`
}

export function unpackedWords(count: number): string {
  return count === 1 ? 'Desempacado.' : `${count} pedidos desempacados.`
}
