import type { OrderAddress } from './order.ts'

/** Order fields that a carrier's shipping label file can have as columns. */
export const shippingLabelFields = [
  'pedido',
  'nombre',
  'empresa',
  'telefono',
  'correo',
  'calle_y_numero',
  'colonia',
  'ciudad',
  'estado',
  'codigo_postal',
  'pais',
  'referencias',
  'piezas',
  'peso_kg',
  'contenido',
] as const
type LabelField = (typeof shippingLabelFields)[number]

/** Column of a carrier's label file: an order field, or constant text. */
type LabelColumn = { title: string; field?: LabelField; text?: string }

/** Data of a parcel in a carrier's shipping label file. */
type LabelData = {
  number: string
  email: string
  address: OrderAddress
  units: number
  weightGrams: number | null
  contents: string
}

const general: readonly LabelColumn[] = shippingLabelFields.map((field) => ({
  title: field,
  field,
}))

/** Rows of a carrier's label file, headings first. Carriers without configured columns receive all fields. */
export function toShippingLabelRows(
  labels: readonly LabelData[],
  columns: readonly LabelColumn[] = general,
): string[][] {
  const rows = labels.map((label) => {
    const values = valuesOf(label)
    return columns.map(({ field, text }) => (field ? values[field] : (text ?? '')))
  })
  return [columns.map(({ title }) => title), ...rows]
}

function valuesOf(label: LabelData): Record<LabelField, string> {
  const { number, email, address, units, weightGrams, contents } = label
  return {
    pedido: number,
    nombre: `${address.firstName} ${address.lastName}`.trim(),
    empresa: address.companyName,
    telefono: address.phone,
    correo: email,
    calle_y_numero: address.address1,
    colonia: address.address2,
    ciudad: address.city,
    estado: address.state,
    codigo_postal: address.postcode,
    pais: 'MX',
    referencias: address.references,
    piezas: String(units),
    peso_kg: weightGrams === null ? '' : String(weightGrams / 1000),
    contenido: contents,
  }
}
