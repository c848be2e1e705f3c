// Longest wait of the event loop while one process checks, imports and undoes a file of orders of a former shop.
// FORMER_ORDERS sets the rows, by default 100,000. The wait in processor time leaves out other programs of the machine.
// The shop's processes run with NODE_OPTIONS=--max-semi-space-size=8, which shortens the longest waits.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { permissions as everyPermission } from '#domain/running/permissions.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import {
  confirmFormerShopImport,
  readFormerShopImport,
  undoFormerShopImport,
} from '#use-cases/running/former-shop-imports.ts'
import { receiveImportFile } from '#use-cases/running/receive-import-file.ts'
import { runFormerShopImports } from '#use-cases/running/run-former-shop-imports.ts'

const orders = Number(process.env.FORMER_ORDERS ?? 100_000)
const by = {
  actor: 'operator:bench@tianguis.example',
  permissions: new Set(everyPermission.values()),
}

const folder = await mkdtemp(path.join(tmpdir(), 'former-shop-'))
const server = await startPostgres({ directory: path.join(folder, 'postgres'), durable: false })
const url = server.addresses.superuser
await migrateDatabase(url, path.resolve(import.meta.dirname, '../database'))
const { db, close } = openDatabase(url)
try {
  console.log(
    `${orders.toLocaleString('es-MX')} renglones     segundos   espera más larga, ms   de procesador, ms`,
  )
  await measure('clientes', customerFile(), 'clientes.csv')
  await measure('pedidos', orderFile(), 'pedidos.csv')
} finally {
  await close()
  await server.close()
  await rm(folder, { recursive: true })
}

async function measure(what: string, bytes: Uint8Array, name: string): Promise<void> {
  console.log(what)
  const sent = await receiveImportFile(db, { name, bytes, supplier: '', ...by }, new Date())
  if (!sent.ok) throw new Error(sent.code)
  const { id } = sent
  await timed('revisar', () => runFormerShopImports(db, new Date()))
  const confirmed = await confirmFormerShopImport(db, { id, actor: by.actor }, new Date())
  if (!confirmed.ok) throw new Error(confirmed.code)
  await timed('importar', () => runFormerShopImports(db, new Date()))
  console.log(`  ${JSON.stringify((await readFormerShopImport(db, id))?.outcome.counts)}`)
  await undoFormerShopImport(db, { id, actor: by.actor }, new Date())
  await timed('deshacer', () => runFormerShopImports(db, new Date()))
}

async function timed(step: string, work: () => Promise<void>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(before)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    before = process.threadCpuUsage()
  }, 5)
  const began = performance.now()
  await work()
  clearInterval(timer)
  delay.disable()
  const figures = [(performance.now() - began) / 1000, delay.max / 1e6, longest]
  console.log(`  ${step.padEnd(12)}${figures.map((one) => one.toFixed(0).padStart(16)).join('')}`)
}

function orderFile(): Uint8Array {
  const headings =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Billing Name,Billing Zip,Phone'
  const rows = Array.from(
    { length: orders },
    (_, at) =>
      `#${at + 1000},cliente${at % 40_000}@antes.mx,paid,fulfilled,MXN,${100 + (at % 900)}.50,2026-11-02 10:15:00 -0600,${1 + (at % 3)},Cuaderno profesional ${at % 500},Rosa Núñez,06700,5512345678`,
  )
  return Buffer.from([headings, ...rows].join('\n'))
}

function customerFile(): Uint8Array {
  const headings =
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone,Total Spent,Total Orders,Tags'
  const rows = Array.from(
    { length: orders },
    (_, at) =>
      `Rosa,Núñez,cliente${at}@antes.mx,yes,Orizaba ${at},,Cuauhtémoc,CMX,MX,06700,55${String(10_000_000 + at)},100.00,1,`,
  )
  return Buffer.from([headings, ...rows].join('\n'))
}
