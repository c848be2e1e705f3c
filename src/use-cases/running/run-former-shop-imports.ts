import {
  findRecordTable,
  type RecordTable,
} from '#catalogue-import/former-shop/detect-record-file.ts'
import { SheetRejectedError, type SheetRow } from '#catalogue-import/sheets/sheet-limits.ts'
import {
  createEmptyFormerRecordsOutcome,
  type FormerRecordsOutcome,
} from '#domain/running/former-shop-records.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import * as formerShopImports from '#persistence/running/former-shop-imports.ts'
import { runAsOnlyProcess } from '#persistence/running/sheet-imports.ts'
import {
  checkCustomers,
  checkOrders,
  readFormerOrders,
  readPlacedCustomers,
} from './check-former-records.ts'
import { confirmDecidedImport, parseFormerRecordDecisions } from './former-shop-imports.ts'
import { readSheet } from './import-sheet.ts'

const mostTries = 3
const batchSize = 500

/**
 * Checks, imports and undoes waiting files of customers and orders, one at a time in one process.
 * Interrupted work is repeated without adding rows twice.
 */
export async function runFormerShopImports(db: Db, now: Date): Promise<void> {
  // the loop runs again in case a file came while the last one ended
  while (await formerShopImports.findNextFormerShopImport(db)) {
    const hadTurn = await runAsOnlyProcess(db, 'former-shop-imports', async () => {
      for (;;) {
        const next = await formerShopImports.findNextFormerShopImport(db)
        if (!next) return
        await runOne(db, next, now)
      }
    })
    if (!hadTurn) return
  }
}

type Import = formerShopImports.FormerShopImport

async function runOne(db: Db, found: Import, now: Date): Promise<void> {
  if (found.state === 'undoing') return undo(db, found)
  const { id } = found
  const isCheck = found.state === 'checking'
  if ((await formerShopImports.addFormerShopImportTry(db, id)) > mostTries)
    return isCheck ? giveUpCheck(db, id) : giveUpImport(db, found, now)
  const file = await readFile(db, found)
  if (isCheck) {
    const outcome =
      'words' in file
        ? { ...createEmptyFormerRecordsOutcome(), words: file.words }
        : await check(db, found, file)
    await formerShopImports.saveFormerRecordsCheck(db, id, outcome)
    const { importBy } = parseFormerRecordDecisions(found.decisions)
    if (importBy !== undefined) await confirmDecidedImport(db, { id, actor: importBy }, now)
    return
  }
  await formerShopImports.moveFormerShopImport(db, id, { from: ['queued'], to: 'running' })
  const outcome = withoutPeople(
    'words' in file
      ? { ...createEmptyFormerRecordsOutcome(), words: file.words }
      : { ...found.outcome, counts: await add(db, found, file, now) },
  )
  await formerShopImports.finishFormerShopImport(db, id, outcome, now)
}

function giveUpCheck(db: Db, id: number): Promise<void> {
  const words =
    'La revisión se interrumpió tres veces. Divide el archivo en varios y súbelo otra vez.'
  return formerShopImports.saveFormerRecordsCheck(db, id, {
    ...createEmptyFormerRecordsOutcome(),
    words,
  })
}

/** Ends an import after repeated failures, so that later files are not blocked; its rows can be undone. */
async function giveUpImport(db: Db, found: Import, now: Date): Promise<void> {
  const { id, outcome } = found
  const words =
    'La importación se interrumpió tres veces y no llegó al final. Deshazla, divide el archivo en varios y súbelos.'
  const counts = { ...outcome.counts, go: await countAdded(db, found) }
  const ended = withoutPeople({ ...outcome, counts, words })
  await formerShopImports.finishFormerShopImport(db, id, ended, now)
}

async function countAdded(db: Db, { id, kind }: Import): Promise<number> {
  return kind === 'customers'
    ? (await importedCustomers.countImportedCustomers(db, id)).all
    : formerOrders.countFormerOrders(db, id)
}

type ReadFile = { rows: SheetRow[]; table: RecordTable }

async function readFile(db: Db, { id, kind }: Import): Promise<ReadFile | { words: string }> {
  const opened = await readSheet(await formerShopImports.readFormerShopFile(db, id))
  if (!opened.ok) return opened
  try {
    const rows: SheetRow[] = []
    for await (const row of opened.sheet.rows()) rows.push(row)
    const table = findRecordTable(rows, kind)
    return table ? { rows, table } : { words: 'No se ve una tabla en el archivo.' }
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return { words: error.message }
  } finally {
    await opened.close()
  }
}

function check(db: Db, { kind, decisions }: Import, file: ReadFile): Promise<FormerRecordsOutcome> {
  const decided = parseFormerRecordDecisions(decisions)
  return kind === 'customers' ? checkCustomers(db, file, decided) : checkOrders(db, file, decided)
}

async function add(
  db: Db,
  found: Import,
  file: ReadFile,
  now: Date,
): Promise<FormerRecordsOutcome['counts']> {
  const { id, kind, shop, decisions, outcome } = found
  const decided = parseFormerRecordDecisions(decisions)
  const origin = { importId: id, shop }
  const inBatches = async <Row>(
    all: readonly Row[],
    work: (db: Db, batch: Row[]) => Promise<void>,
  ) => {
    for (let at = 0; at < all.length; at += batchSize) {
      const batch = all.slice(at, at + batchSize)
      await runInTransaction(db, (transaction) => work(transaction, batch))
    }
    return all.length
  }
  const isPeople = kind === 'customers'
  const read = isPeople
    ? await inBatches(
        (await readPlacedCustomers(db, file, decided)).customers,
        (transaction, batch) =>
          importedCustomers.addImportedCustomers(transaction, batch, origin, now),
      )
    : await inBatches((await readFormerOrders(db, file, decided)).orders, (transaction, batch) =>
        formerOrders.addFormerOrders(transaction, batch, origin, now),
      )
  const go = await countAdded(db, found)
  return { ...outcome.counts, go, same: read - go }
}

/** Result of a check without names and e-mails, to keep after the import. */
function withoutPeople(outcome: FormerRecordsOutcome): FormerRecordsOutcome {
  const unnamed = <Row>(rows: readonly (Row & { title: string })[]) =>
    rows.map((row) => ({ ...row, title: '' }))
  return {
    ...outcome,
    customers: [],
    orders: [],
    known: [],
    duplicates: [],
    leftOut: unnamed(outcome.leftOut),
    ...(outcome.unfinishedAddresses && {
      unfinishedAddresses: {
        ...outcome.unfinishedAddresses,
        first: unnamed(outcome.unfinishedAddresses.first),
      },
    }),
    lostAddresses: unnamed(outcome.lostAddresses),
  }
}

async function undo(db: Db, { id, kind }: Import): Promise<void> {
  const limit = batchSize
  if (kind === 'customers') {
    let after: number | null = 0
    while (after !== null)
      after = await importedCustomers.removeImportedCustomers(db, { importId: id, after, limit })
  } else {
    while ((await formerOrders.removeFormerOrders(db, { importId: id, limit })) > 0);
  }
  await formerShopImports.moveFormerShopImport(db, id, { from: ['undoing'], to: 'undone' })
}
