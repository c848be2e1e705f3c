import { type Address, type AddressField, validatePostalAddress } from '#domain/account/address.ts'
import { normalizePhone } from '#domain/account/phone.ts'
import { findStateByName, findStateOfPostcode } from '#domain/mexican-states.ts'
import { normalizeName, normalizeTextForComparison } from '#domain/person-names.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { cutText } from '../sheets/clean-cell-text.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { RecordCell } from './record-cells.ts'

/** Municipality and colonias of a postcode; undefined if the shop does not know it. */
export type FindPostcode = (
  postcode: string,
) => { municipality: string; settlements: readonly string[] } | null | undefined

type ReadAddress =
  | { address: Address }
  /** lacks fields that the shopper adds before it can be used; interior number after a comma */
  | { unfinished: Address; reason: string }
  | { lost: string }

/** The postcode of a row; Excel drops the zero with which those of Mexico City begin. */
export function readPostcode(row: SheetRow, cell: RecordCell): string {
  const written = normalizePostcode(cell(row, 'postcode'))
  return /^\d{4}$/.test(written) ? `0${written}` : written
}

/** Reads the address of a row; null if the row has none. */
export function readAddress(
  row: SheetRow,
  cell: RecordCell,
  {
    names: { firstName, lastName },
    phone,
    findPostcode,
  }: {
    names: { firstName: string; lastName: string }
    phone: string | null
    findPostcode: FindPostcode
  },
): ReadAddress | null {
  const street = [cell(row, 'street'), cell(row, 'number')].filter(Boolean).join(' ')
  const postcode = readPostcode(row, cell)
  if (street === '' && postcode === '') return null
  const country = normalizeTextForComparison(cell(row, 'country'))
  if (!/^(?:|mx|mex|mexico|estados unidos mexicanos)$/.test(country))
    return { lost: 'no es de México' }
  const place = findPostcode(postcode)
  const { settlement, interior } = readSettlement(row, cell, place?.settlements ?? [])
  const address: Address = {
    firstName,
    lastName,
    companyName: cutText(cell(row, 'company'), 100),
    phone: normalizePhone(cell(row, 'addressPhone')) ?? phone ?? '',
    address1: normalizeName(street),
    address2: settlement === '' ? '' : [settlement, interior].filter(Boolean).join(', '),
    city: normalizeName(cell(row, 'city')) || (place?.municipality ?? ''),
    state: findStateByName(cell(row, 'state')) ?? findStateOfPostcode(postcode) ?? '',
    postcode,
    references: cutText(cell(row, 'references'), 200),
  }
  const checked = validatePostalAddress(address)
  if (checked.ok) return { address: checked.address }
  const wrong = getTypedEntries(checked.fields)
  const isMissing = wrong.every(([field]) => address[field] === '' && canBeAdded.has(field))
  const reason = problems[(isMissing ? wrong : wrong.filter(isNoGap))[0]?.[0] ?? 'address2']
  if (!isMissing) return { lost: reason }
  const line = settlement === '' && interior !== '' ? `, ${interior}` : address.address2
  return { unfinished: { ...address, address2: line }, reason }

  function isNoGap([field]: (typeof wrong)[number]): boolean {
    return address[field] !== '' || !canBeAdded.has(field)
  }
}

/** Fields without which an address is kept for its shopper to complete. */
const canBeAdded: ReadonlySet<AddressField> = new Set([
  'firstName',
  'lastName',
  'phone',
  'address2',
  'city',
])

const interiorWords =
  /^(?:#|\d|(?:depto|dpto|departamento|int|interior|piso|apto?|apartamento|casa|local|oficina|of|suite|torre|edif|edificio|lote|lt|mz|manzana|num|no)\b)/i

/**
 * Colonia and interior number. A second address line may hold either; without a colonia, the only
 * one of the postcode is taken.
 */
function readSettlement(row: SheetRow, cell: RecordCell, known: readonly string[]) {
  const written = cell(row, 'neighbourhood')
  const interior = cutText(cell(row, 'interior'), 60)
  if (written !== '') return { settlement: written, interior }
  const folded = normalizeTextForComparison(interior.replace(/^col(?:onia)?\b\.?/i, ''))
  const named = known.find((name) => normalizeTextForComparison(name) === folded)
  if (named !== undefined) return { settlement: named, interior: '' }
  const [only] = known
  if (known.length === 1 && only !== undefined) return { settlement: only, interior }
  const isInterior = interior === '' || interiorWords.test(interior)
  return isInterior ? { settlement: '', interior } : { settlement: interior, interior: '' }
}

const problems: Record<AddressField, string> = {
  firstName: 'le falta el nombre de quien recibe',
  lastName: 'le falta el apellido de quien recibe',
  companyName: 'el nombre de la empresa es muy largo',
  phone: 'le falta un teléfono de 10 dígitos',
  address1: 'le falta la calle',
  address2: 'le falta la colonia',
  city: 'le falta el municipio',
  state: 'su estado no es el de su código postal',
  postcode: 'su código postal no existe',
  references: 'sus referencias son muy largas',
}
