import type { RecordTable } from '#catalogue-import/former-shop/detect-record-file.ts'
import {
  listPostcodesOfCustomers,
  readCustomers,
} from '#catalogue-import/former-shop/read-customers.ts'
import { readOrders } from '#catalogue-import/former-shop/read-orders.ts'
import { inTurns } from '#catalogue-import/sheets/in-turns.ts'
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
import { findErasedEmails } from '../erased-emails.ts'

const mostListed = 500
const mostPreviewed = 30

/** Splits values so that one query with them takes little of the event loop. */
function chunk<Value>(values: readonly Value[]): Value[][] {
  const size = 2000
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  )
}

type File = { rows: readonly SheetRow[]; table: RecordTable }

type LeftOut = { line: number; title: string; reason: string }

/** Takes out the records of people who were erased here; not even the owner brings them back. */
async function withoutErased<
  Row extends { line: number; email: string | null },
  Read extends { leftOut: LeftOut[] },
>(db: Db, read: Read, rows: readonly Row[]) {
  const erased = new Set<string>()
  for (const emails of chunk(rows.flatMap(({ email }) => email ?? [])))
    for (const email of await findErasedEmails(db, emails)) erased.add(email)
  const isErased = ({ email }: { email: string | null }) => email !== null && erased.has(email)
  const out = rows.filter(isErased)
  const reason = 'pidió que borráramos sus datos'
  return {
    ...read,
    isErased,
    erased: out.length,
    rows: rows.filter((row) => !isErased(row)),
    leftOut: [...out.map(({ line }) => ({ line, title: '', reason })), ...read.leftOut],
  }
}

/** Reads a file of customers, with the colonias of their postcodes. */
export async function readPlacedCustomers(
  db: Db,
  { rows, table }: File,
  { duplicates }: FormerRecordDecisions,
) {
  const places = await findPostcodes(db, await listPostcodesOfCustomers(rows, table))
  const read = await readCustomers(rows, table, {
    duplicates,
    findPostcode: (postcode) => places.get(postcode),
  })
  const { isErased, rows: customers, ...left } = await withoutErased(db, read, read.customers)
  return { ...left, customers, duplicates: read.duplicates.filter((one) => !isErased(one)) }
}

/** Reads a file of orders of before. */
export async function readFormerOrders(
  db: Db,
  { rows, table }: File,
  { rates }: FormerRecordDecisions,
) {
  const read = await readOrders(rows, table, rates)
  const { isErased: _, rows: orders, ...left } = await withoutErased(db, read, read.orders)
  return { ...left, orders }
}

/** Checks a file of customers: who comes, who is here already, who cannot come and why. */
export async function checkCustomers(
  db: Db,
  { rows, table }: File,
  decisions: FormerRecordDecisions,
): Promise<FormerRecordsOutcome> {
  const { duplicates: choice } = decisions
  const { customers, leftOut, duplicates, erased } = await readPlacedCustomers(
    db,
    { rows, table },
    decisions,
  )
  const accounts = new Map<string, { isImported: boolean }>()
  for (const emails of chunk(customers.map(({ email }) => email)))
    for (const [email, account] of await importedCustomers.findAccountsOfEmails(db, emails))
      accounts.set(email, account)
  const found = {
    ...createEmptyFormerRecordsOutcome(),
    unfinishedAddresses: { count: 0, first: [] as Reason[] },
  }
  const { counts } = found
  for await (const one of inTurns(customers)) {
    const { line, email, unfinished, lostAddress } = one
    const title = email
    const account = accounts.get(email)
    if (account) {
      counts.same += 1
      if (!account.isImported && found.known.length < mostListed) found.known.push({ line, title })
      continue
    }
    counts.go += 1
    if (one.acceptsNews === true) found.accepting += 1
    if (found.customers.length < mostPreviewed) found.customers.push(toPreview(one))
    if (lostAddress !== null && found.lostAddresses.length < mostListed)
      found.lostAddresses.push({ line, title, reason: lostAddress })
    if (!unfinished) continue
    const { reason } = unfinished
    found.unfinishedAddresses.count += 1
    if (found.unfinishedAddresses.first.length < mostListed)
      found.unfinishedAddresses.first.push({ line, title, reason })
  }
  return {
    ...found,
    ...listColumns(table),
    counts: {
      ...counts,
      wait: choice === undefined ? duplicates.length : 0,
      stay: leftOut.length,
    },
    erased,
    leftOut: leftOut.slice(0, mostListed),
    duplicates: duplicates.slice(0, mostListed),
  }
}

type Reason = FormerRecordsOutcome['lostAddresses'][number]

type Read = Awaited<ReturnType<typeof readPlacedCustomers>>['customers'][number]

function toPreview(one: Read): FormerRecordsOutcome['customers'][number] {
  const { line, email, phone, acceptsNews, unfinished } = one
  const addresses = one.addresses.map(formatAddress)
  if (unfinished) addresses.push(`${formatAddress(unfinished.address)}: ${unfinished.reason}`)
  const name = [one.firstName, one.lastName].filter(Boolean).join(' ')
  return { line, name, email, phone, addresses, acceptsNews }
}

function formatAddress({ address1, address2, postcode, city }: Address): string {
  return [address1, address2.replace(/^, /, ''), `${postcode} ${city}`].filter(Boolean).join(', ')
}

/** Checks a file of orders: which come, which are here already, which cannot come and why. */
export async function checkOrders(
  db: Db,
  { rows, table }: File,
  decisions: FormerRecordDecisions,
): Promise<FormerRecordsOutcome> {
  const { orders, leftOut, currencies, erased } = await readFormerOrders(
    db,
    { rows, table },
    decisions,
  )
  const known = new Set<string>()
  for (const numbers of chunk(orders.map(({ number }) => number)))
    for (const number of await formerOrders.findKnownFormerOrders(db, table.shop, numbers))
      known.add(number)
  const found = createEmptyFormerRecordsOutcome()
  for await (const { foreignTotal: _, ...order } of inTurns(orders)) {
    if (known.has(order.number)) {
      found.counts.same += 1
      continue
    }
    found.counts.go += 1
    if (order.email === null) found.withoutEmail += 1
    if (found.orders.length < mostPreviewed) found.orders.push(order)
  }
  return {
    ...found,
    ...listColumns(table),
    counts: {
      ...found.counts,
      wait: currencies.reduce((sum, one) => sum + one.orders, 0),
      stay: leftOut.length,
    },
    erased,
    leftOut: leftOut.slice(0, mostListed),
    currencies,
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
