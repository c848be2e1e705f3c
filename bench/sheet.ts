// Duration and memory of a spreadsheet import from upload to undo. SHEET_LINES sets the lines, by default the maximum.
// One shop process serves SHEET_PAGES pages per second at the same time.
import { setInterval } from 'node:timers'
import { maxProductsPerChangeSet } from '#domain/catalogue/product-change-set.ts'
import { permissions as everyPermission } from '#domain/running/permissions.ts'
import { openDatabase } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { applyChangeSet, undoChangeSet } from '#use-cases/running/apply-product-change-set.ts'
import {
  changeColumnMapping,
  confirmSheetImport,
  addSheetImport,
} from '#use-cases/running/manage-sheet-imports.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from '#use-cases/running/parse-stored-column-mapping.ts'
import { prepareBulkEdit } from '#use-cases/running/prepare-bulk-edit.ts'
import { readChangeSet } from '#use-cases/running/read-product-change-sets.ts'
import { sheetRows } from '#use-cases/running/read-sheet-imports.ts'
import { validateWaitingSpreadsheets } from '#use-cases/running/run-import-sheet-checks.ts'
import { runSheetImports } from '#use-cases/running/run-sheet-imports.ts'
import { openScaleServer } from './scale-databases.ts'
import { startShop } from './shops.ts'
import { sendVisitors } from './visitors-elsewhere.ts'

const lines = Number(process.env.SHEET_LINES ?? sheetRows)
const by = {
  actor: 'operator:bench@tianguis.example',
  permissions: new Set(everyPermission.values()),
}

const server = await openScaleServer()
const databaseUrl = await server.copy(144, 'sheet_run')
const { db, close } = openDatabase(databaseUrl)
const shop = await startShop({ processes: 1, databaseUrl })
try {
  const visitors = await sendVisitors(shop.url)
  console.log(`${lines.toLocaleString('es-MX')} líneas        segundos   memoria MB`)
  await importAndUndo('productos nuevos', 0)
  await importAndUndo('otros precios', 1)
  if (lines <= maxProductsPerChangeSet) await editAndUndo()
  console.log(await visitors.leave())
} finally {
  await shop.close()
  await close()
  await server.close()
}

/** A list of prices as suppliers send it; each edition has other prices. */
function sheetOf(edition: number): Uint8Array {
  const rows = Array.from({ length: lines }, (_, at) => {
    const code = String(at + 1).padStart(6, '0')
    return `BH-${code};Cuaderno profesional ${at + 1};Papelería;${100 + edition + (at % 900)}.50;${5 + edition + (at % 50)}`
  })
  return Buffer.from(['Clave;Nombre;Categoría;Precio;Existencia', ...rows].join('\n'))
}

async function importAndUndo(name: string, edition: number): Promise<void> {
  console.log(name)
  const now = new Date()
  const sheet = { name: `lista-${edition}.csv`, supplier: '', bytes: sheetOf(edition) }
  const sent = await measure('  enviar', () => addSheetImport(db, { ...sheet, ...by }, now))
  if (!sent.ok) throw new Error(sent.words)
  const { id } = sent
  await measure('  revisar', () => validateWaitingSpreadsheets(db, now))
  const draft = await sheetImports.findSheetImport(db, id)
  // new ones are shown, so that there is something to take back
  const plan = { ...parseStoredColumnMapping(draft?.plan), makeCategories: true, shown: true }
  const reading = parseStoredSheetReadOptions(draft?.reading)
  await changeColumnMapping(db, { id, plan, reading, supplier: '', remember: false, ...by }, now)
  await measure('  revisar otra vez', () => validateWaitingSpreadsheets(db, now))
  const decided = await confirmSheetImport(db, { id, ...by }, now)
  if (!decided.ok) throw new Error(decided.code)
  await measure('  importar', () => runSheetImports(db, now))
  const done = await sheetImports.findSheetImport(db, id)
  console.log(`  ${JSON.stringify(done?.outcome.counts)}`)
  await measure('  deshacer', () =>
    undoChangeSet(db, { id: done?.changeSetId ?? 0, actor: by.actor }, new Date()),
  )
}

/** The prices of all of them by one edit, as the list of products does it. */
async function editAndUndo(): Promise<void> {
  console.log('precios de todos, 3 % más')
  const edit = { price: { how: 'percent', percent: 3, rounding: 'exact' } } as const
  const wanted = { choice: { search: 'cuaderno profesional' }, edit, summary: 'bench', ...by }
  const prepared = await measure('  preparar', () => prepareBulkEdit(db, wanted, new Date()))
  if (!prepared.ok) throw new Error(prepared.code)
  const { id } = prepared
  await measure('  ver antes y después', () => readChangeSet(db, id, { limit: 100 }))
  const set = { id, actor: by.actor }
  const done = await measure('  hacerlo', () => applyChangeSet(db, set, new Date()))
  console.log(`  ${JSON.stringify(done)}`)
  await measure('  deshacer', () => undoChangeSet(db, set, new Date()))
}

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  let most = 0
  const look = () => (most = Math.max(most, process.memoryUsage.rss()))
  const looking = setInterval(look, 100)
  const result = await work().finally(() => clearInterval(looking))
  look()
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(
    [name.padEnd(22), seconds.padStart(9), (most / 1e6).toFixed(0).padStart(12)].join(' '),
  )
  return result
}
