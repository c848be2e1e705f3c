import type { RecordTable } from '#catalogue-import/former-shop/detect-record-file.ts'
import {
  listPostcodesOfCustomers,
  readCustomers,
} from '#catalogue-import/former-shop/read-customers.ts'
import { readOrders } from '#catalogue-import/former-shop/read-orders.ts'
import type { SheetRow } from '#catalogue-import/sheets/sheet-limits.ts'
import type { Address } from '#domain/account/address.ts'
import {
  createEmptyFormerRecordsOutcome,
  type FormerRecordDecisions,
  type FormerRecordsOutcome,
} from '#domain/running/former-shop-records.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import { findPostcodes } from '#persistence/buying/postcodes.ts'
import type { Db } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'

const mostListed = 500
const mostPreviewed = 30

type File = { rows: readonly SheetRow[]; table: RecordTable }

/** Reads a file of customers, with the colonias of their postcodes. */
export async function readPlacedCustomers(
  db: Db,
  { rows, table }: File,
  { duplicates }: FormerRecordDecisions,
) {
  const places = await findPostcodes(db, listPostcodesOfCustomers(rows, table))
  return readCustomers(rows, table, {
    duplicates,
    findPostcode: (postcode) => places.get(postcode),
  })
}

/** Checks a file of customers: who comes, who is here already, who cannot come and why. */
export async function checkCustomers(
  db: Db,
  { rows, table }: File,
  decisions: FormerRecordDecisions,
): Promise<FormerRecordsOutcome> {
  const { duplicates: choice } = decisions
  const { customers, leftOut, duplicates } = await readPlacedCustomers(
    db,
    { rows, table },
    decisions,
  )
  const accounts = await importedCustomers.findAccountsOfEmails(
    db,
    customers.map(({ email }) => email),
  )
  const coming = customers.filter(({ email }) => !accounts.has(email))
  const known = customers.filter(({ email }) => accounts.get(email)?.isImported === false)
  const titled = <Row extends { line: number; email: string }>({ line, email }: Row) => ({
    line,
    title: email,
  })
  const unfinished = coming.flatMap((one) =>
    one.unfinished ? { ...titled(one), reason: one.unfinished.reason } : [],
  )
  return {
    ...createEmptyFormerRecordsOutcome(),
    ...listColumns(table),
    counts: {
      go: coming.length,
      wait: choice === undefined ? duplicates.length : 0,
      stay: leftOut.length,
      same: customers.length - coming.length,
    },
    customers: coming.slice(0, mostPreviewed).map((one) => ({
      line: one.line,
      name: [one.firstName, one.lastName].filter(Boolean).join(' '),
      email: one.email,
      phone: one.phone,
      addresses: [
        ...one.addresses.map(formatAddress),
        ...(one.unfinished
          ? [`${formatAddress(one.unfinished.address)}: ${one.unfinished.reason}`]
          : []),
      ],
      acceptsNews: one.acceptsNews,
    })),
    leftOut: leftOut.slice(0, mostListed),
    unfinishedAddresses: { count: unfinished.length, first: unfinished.slice(0, mostListed) },
    lostAddresses: coming
      .flatMap((one) =>
        one.lostAddress === null ? [] : [{ ...titled(one), reason: one.lostAddress }],
      )
      .slice(0, mostListed),
    known: known.slice(0, mostListed).map(titled),
    duplicates: duplicates.slice(0, mostListed),
    accepting: coming.filter(({ acceptsNews }) => acceptsNews === true).length,
  }
}

function formatAddress({ address1, address2, postcode, city }: Address): string {
  return [address1, address2.replace(/^, /, ''), `${postcode} ${city}`].filter(Boolean).join(', ')
}

/** Checks a file of orders: which come, which are here already, which cannot come and why. */
export async function checkOrders(
  db: Db,
  { rows, table }: File,
  { rates }: FormerRecordDecisions,
): Promise<FormerRecordsOutcome> {
  const { orders, leftOut, currencies } = readOrders(rows, table, rates)
  const known = await formerOrders.findKnownFormerOrders(
    db,
    table.shop,
    orders.map(({ number }) => number),
  )
  const coming = orders.filter(({ number }) => !known.has(number))
  return {
    ...createEmptyFormerRecordsOutcome(),
    ...listColumns(table),
    counts: {
      go: coming.length,
      wait: currencies.reduce((sum, one) => sum + one.orders, 0),
      stay: leftOut.length,
      same: orders.length - coming.length,
    },
    orders: coming.slice(0, mostPreviewed).map(({ foreignTotal: _, ...order }) => order),
    leftOut: leftOut.slice(0, mostListed),
    currencies,
    withoutEmail: coming.filter(({ email }) => email === null).length,
  }
}

function listColumns({ headings, at }: RecordTable) {
  const used = new Set(Object.values(at))
  const named = headings.filter((heading) => heading !== '')
  return {
    usedColumns: named.filter((heading) => used.has(headings.indexOf(heading))),
    unusedColumns: named.filter((heading) => !used.has(headings.indexOf(heading))),
  }
}
