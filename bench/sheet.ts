// How long a spreadsheet takes from being sent to being taken back, and the memory of the process that does it.
// SHEET_LINES says how many lines it has; without it as many as a sheet may.
import { setInterval } from 'node:timers'
import { permissions as everyPermission } from '#domain/running/permissions.ts'
import { openDatabase } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { undoChangeSet } from '#use-cases/running/apply-change-set.ts'
import { carryOutImports } from '#use-cases/running/carry-out-imports.ts'
import { checkSheets } from '#use-cases/running/check-sheets.ts'
import { sheetRows } from '#use-cases/running/read-sheet-imports.ts'
import { arrangeSheet, decideOnSheet, sendSheet } from '#use-cases/running/sheet-imports.ts'
import { storedPlan, storedReading } from '#use-cases/running/sheet-plan.ts'
import { openScaleServer } from './scale-databases.ts'

const lines = Number(process.env.SHEET_LINES ?? sheetRows)
const by = {
  actor: 'operator:bench@tianguis.example',
  permissions: new Set(everyPermission.values()),
}

const server = await openScaleServer()
const { db, close } = openDatabase(await server.copy(144, 'sheet_run'))
try {
  console.log(`${lines.toLocaleString('es-MX')} líneas        segundos   memoria MB`)
  await importAndUndo('productos nuevos', 0)
  await importAndUndo('otros precios', 1)
} finally {
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
  const sent = await measure('  enviar', () => sendSheet(db, { ...sheet, ...by }, now))
  if (!sent.ok) throw new Error(sent.words)
  const { id } = sent
  await measure('  revisar', () => checkSheets(db, now))
  const draft = await sheetImports.find(db, id)
  // new ones are shown, so that there is something to take back
  const plan = { ...storedPlan(draft?.plan), makeCategories: true, shown: true }
  const reading = storedReading(draft?.reading)
  await arrangeSheet(db, { id, plan, reading, supplier: '', remember: false, ...by }, now)
  await measure('  revisar otra vez', () => checkSheets(db, now))
  const decided = await decideOnSheet(db, { id, ...by }, now)
  if (!decided.ok) throw new Error(decided.code)
  await measure('  importar', () => carryOutImports(db, now))
  const done = await sheetImports.find(db, id)
  console.log(`  ${JSON.stringify(done?.outcome.counts)}`)
  await measure('  deshacer', () =>
    undoChangeSet(db, { id: done?.changeSetId ?? 0, actor: by.actor }, new Date()),
  )
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
