import { maxAddressesPerShopper } from '#domain/account/account-limits.ts'
import type { Address } from '#domain/account/address.ts'
import { normalizePhone } from '#domain/account/phone.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'
import type { DuplicateChoice } from '#domain/running/former-shop-records.ts'
import { inTurns } from '../sheets/in-turns.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { createHeadingRowTest } from '../shop-exports/export-row-reader.ts'
import type { RecordTable } from './detect-record-file.ts'
import { type FindPostcode, readAddress, readPostcode } from './read-address.ts'
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
  /** incomplete address, and its first missing field */
  unfinished: { address: Address; reason: string } | null
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
export async function readCustomers(
  rows: readonly SheetRow[],
  table: RecordTable,
  {
    duplicates,
    findPostcode = () => null,
  }: { duplicates?: DuplicateChoice | undefined; findPostcode?: FindPostcode } = {},
): Promise<ReadCustomers> {
  const cell = createRecordCellReader(table)
  const isHeadingRow = createHeadingRowTest(table.headings)
  const leftOut: LeftOut[] = []
  const byEmail = new Map<string, ReadCustomer[]>()
  for await (const row of inTurns(rows)) {
    if (row.line <= table.headingLine || isHeadingRow(row)) continue
    const names = readNames(cell(row, 'firstName'), cell(row, 'lastName'), cell(row, 'fullName'))
    const read = readEmailCell(cell(row, 'email'))
    if ('reason' in read) {
      const title = [names.firstName, names.lastName].filter(Boolean).join(' ')
      leftOut.push({ line: row.line, title: title || cell(row, 'phone'), reason: read.reason })
      continue
    }
    const customer = {
      line: row.line,
      ...read,
      ...names,
      ...readContact(row, { cell, names, findPostcode }),
    }
    const own = byEmail.get(read.email)
    if (own) own.push(customer)
    else byEmail.set(read.email, [customer])
  }
  const found: ReadCustomers = { customers: [], leftOut, duplicates: [] }
  for await (const [email, own] of inTurns(byEmail)) {
    const customer = chosen(own, duplicates)
    if (customer) found.customers.push(customer)
    if (own.length > 1) found.duplicates.push({ email, lines: own.map(({ line }) => line) })
  }
  return found
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
    unfinished:
      addresses.length > 0
        ? null
        : (own.find(({ unfinished }) => unfinished !== null)?.unfinished ?? null),
    lostAddress: own.find(({ lostAddress }) => lostAddress !== null)?.lostAddress ?? null,
  }
}

function keyOfAddress({ address1, address2, postcode }: Address): string {
  return normalizeTextForComparison(`${address1} ${address2} ${postcode}`)
}

type Contact = {
  cell: RecordCell
  names: Pick<ReadCustomer, 'firstName' | 'lastName'>
  findPostcode: FindPostcode
}

function readContact(row: SheetRow, { cell, ...given }: Contact) {
  const phone = normalizePhone(cell(row, 'phone')) ?? normalizePhone(cell(row, 'addressPhone'))
  const read = readAddress(row, cell, { ...given, phone })
  return {
    phone,
    acceptsNews: readConsent(cell(row, 'news')),
    addresses: read && 'address' in read ? [read.address] : [],
    unfinished:
      read && 'unfinished' in read ? { address: read.unfinished, reason: read.reason } : null,
    lostAddress: read && 'lost' in read ? read.lost : null,
  }
}

/** Postcodes of a file of customers, each once. */
export async function listPostcodesOfCustomers(
  rows: readonly SheetRow[],
  table: RecordTable,
): Promise<string[]> {
  const cell = createRecordCellReader(table)
  const postcodes = new Set<string>()
  for await (const row of inTurns(rows)) postcodes.add(readPostcode(row, cell))
  return [...postcodes]
}
