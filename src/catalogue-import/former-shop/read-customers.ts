import { maxAddressesPerShopper } from '#domain/account/account-limits.ts'
import { type Address, type AddressField, validatePostalAddress } from '#domain/account/address.ts'
import { normalizePhone } from '#domain/account/phone.ts'
import { findStateByName, findStateOfPostcode } from '#domain/mexican-states.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import type { DuplicateChoice } from '#domain/running/former-shop-records.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { cutText } from '../sheets/clean-cell-text.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { isHeadingRow } from '../shop-exports/export-row-reader.ts'
import type { RecordTable } from './detect-record-file.ts'
import {
  createRecordCellReader,
  readConsent,
  readEmailCell,
  readNames,
  type RecordCell,
} from './record-cells.ts'

/** A customer of a former shop's file. */
type ReadCustomer = {
  line: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  acceptsNews: boolean | null
  addresses: Address[]
  /** why the address in the file stays out; null if it comes, or there is none */
  lostAddress: string | null
}

type LeftOut = { line: number; title: string; reason: string }

type ReadCustomers = {
  customers: ReadCustomer[]
  leftOut: LeftOut[]
  /** e-mails of several rows; without a decision their customers stay out */
  duplicates: { email: string; lines: number[] }[]
}

/** Reads a file of customers; rows with the same e-mail become one customer as decided. */
export function readCustomers(
  rows: readonly SheetRow[],
  table: RecordTable,
  duplicates?: DuplicateChoice,
): ReadCustomers {
  const cell = createRecordCellReader(table)
  const leftOut: LeftOut[] = []
  const byEmail = new Map<string, ReadCustomer[]>()
  for (const row of rows) {
    if (row.line <= table.headingLine || isHeadingRow(row, table.headings)) continue
    const names = readNames(cell(row, 'firstName'), cell(row, 'lastName'), cell(row, 'fullName'))
    const read = readEmailCell(cell(row, 'email'))
    if ('reason' in read) {
      const title = [names.firstName, names.lastName].filter(Boolean).join(' ')
      leftOut.push({ line: row.line, title: title || cell(row, 'phone'), reason: read.reason })
      continue
    }
    const customer = { line: row.line, ...read, ...names, ...readContact(row, cell, names) }
    const own = byEmail.get(read.email)
    if (own) own.push(customer)
    else byEmail.set(read.email, [customer])
  }
  const several = [...byEmail].filter(([, own]) => own.length > 1)
  return {
    customers: [...byEmail.values()].flatMap((own) => chosen(own, duplicates) ?? []),
    leftOut,
    duplicates: several.map(([email, own]) => ({ email, lines: own.map(({ line }) => line) })),
  }
}

function chosen(own: readonly ReadCustomer[], choice?: DuplicateChoice): ReadCustomer | undefined {
  const first = own[0]
  if (own.length < 2 || choice === 'first') return first
  if (choice === 'last') return own.at(-1)
  if (choice !== 'merge' || !first) return undefined
  const consents = own.map(({ acceptsNews }) => acceptsNews)
  const named = own.find(({ firstName, lastName }) => firstName !== '' && lastName !== '') ?? first
  const addresses = own.flatMap((one) => one.addresses)
  return {
    ...first,
    firstName: named.firstName,
    lastName: named.lastName,
    phone: own.find(({ phone }) => phone !== null)?.phone ?? null,
    // one refusal in the rows counts for all of them
    acceptsNews: consents.includes(false) ? false : (consents.find((one) => one !== null) ?? null),
    addresses: [...new Map(addresses.map((one) => [keyOfAddress(one), one])).values()].slice(
      0,
      maxAddressesPerShopper,
    ),
    lostAddress: own.find(({ lostAddress }) => lostAddress !== null)?.lostAddress ?? null,
  }
}

function keyOfAddress({ address1, address2, postcode }: Address): string {
  return normalizeTextForComparison(`${address1} ${address2} ${postcode}`)
}

type Names = Pick<ReadCustomer, 'firstName' | 'lastName'>

function readContact(row: SheetRow, cell: RecordCell, names: Names) {
  const phone = normalizePhone(cell(row, 'phone')) ?? normalizePhone(cell(row, 'addressPhone'))
  const address = readAddress(row, cell, names, phone)
  return {
    phone,
    acceptsNews: readConsent(cell(row, 'news')),
    addresses: typeof address === 'object' && address !== null ? [address] : [],
    lostAddress: typeof address === 'string' ? address : null,
  }
}

/** The address of a row, why it cannot come, or null if the row has none. */
function readAddress(
  row: SheetRow,
  cell: RecordCell,
  { firstName, lastName }: Names,
  phone: string | null,
): Address | string | null {
  const street = [cell(row, 'street'), cell(row, 'number')].filter(Boolean).join(' ')
  const written = normalizePostcode(cell(row, 'postcode'))
  if (street === '' && written === '') return null
  const country = normalizeTextForComparison(cell(row, 'country'))
  if (!/^(?:|mx|mex|mexico|estados unidos mexicanos)$/.test(country)) return 'no es de México'
  // Excel drops the zero with which postcodes of Mexico City begin
  const postcode = /^\d{4}$/.test(written) ? `0${written}` : written
  const named = findStateByName(cell(row, 'state'))
  const checked = validatePostalAddress({
    firstName,
    lastName,
    companyName: cutText(cell(row, 'company'), 100),
    phone: normalizePhone(cell(row, 'addressPhone')) ?? phone ?? '',
    address1: street,
    address2: [cell(row, 'neighbourhood'), cell(row, 'interior')].filter(Boolean).join(', '),
    city: cell(row, 'city'),
    state: named ?? findStateOfPostcode(postcode) ?? '',
    postcode,
    references: cutText(cell(row, 'references'), 200),
  })
  if (checked.ok) return checked.address
  const [wrong] = getTypedEntries(checked.fields)
  return wrong ? addressProblems[wrong[0]] : 'no está completa'
}

const addressProblems: Record<AddressField, string> = {
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
