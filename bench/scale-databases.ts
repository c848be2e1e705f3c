import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { demoOperatorAccount } from '#demo/accounts.ts'
import { importDemo } from '#demo/shop/import-demo.ts'
import { ownerRole } from '#domain/running/permissions.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { openDatabase } from '#persistence/database.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import * as operators from '#persistence/running/operators.ts'
import { fillOffice } from '#test/support/office-rows.ts'
import { reindexOutdatedProducts } from '#use-cases/catalogue/index-products.ts'
import { addOperator } from '#use-cases/running/manage-operators.ts'
import { fillDesk } from './fill-desk.ts'
import { fillWithRealCatalogue } from './fill-real.ts'
import { multiplyProducts } from './multiply-products.ts'
import { readRealCatalogue } from './real-catalogue.ts'

const root = path.resolve(import.meta.dirname, '..')
const schemaFolder = path.join(root, 'database')
/** All that the real catalogue has; larger databases repeat it. */
const wholeCatalogue = 113_280
const demoCatalogue = 144

export const scaleFolder = path.resolve(process.env.BENCH_DATA_DIR ?? path.join(root, 'var/bench'))
export const realFile = process.env.BENCH_CATALOGUE

/** A server whose databases of many sizes are kept between runs, because filling them takes minutes. */
export async function openScaleServer() {
  await mkdir(scaleFolder, { recursive: true })
  const server = await startPostgres({
    directory: path.join(scaleFolder, 'postgres'),
    durable: false,
  })
  const { superuser } = server.addresses
  const urlOf = (name: string) => Object.assign(new URL(superuser), { pathname: `/${name}` }).href
  const admin = new pg.Client(superuser)
  await admin.connect()

  /** The address of a database with about this many products, filled now if there is none. */
  function database(products: number): Promise<string> {
    const what = `${products.toLocaleString('es-MX')} productos`
    return kept(`products_${products}`, what, (name) => makeNew(name, products))
  }

  /** The address of a database with this many orders and customers, and the demo's products or as many as these. */
  async function officeDatabase(orders: number, products = demoCatalogue): Promise<string> {
    if (products > demoCatalogue) return manyProducts(orders, products)
    const what = `${orders.toLocaleString('es-MX')} pedidos y otros tantos clientes`
    return kept(`office_${orders}`, what, async (name) => {
      await copy(demoCatalogue, name)
      await withClient(name, async (client) => {
        await client.query('set session_replication_role = replica')
        await fillOffice(client, orders, (table) => console.error(`  ${table}`))
      })
    })
  }

  async function manyProducts(orders: number, products: number) {
    await officeDatabase(orders)
    const of = (count: number, what: string) => `${count.toLocaleString('es-MX')} ${what}`
    const what = `${of(orders, 'pedidos')} y ${of(products, 'productos')}`
    return kept(`office_${orders}_products_${products}`, what, async (name) => {
      await admin.query(`drop database if exists ${name}`)
      await admin.query(`create database ${name} template office_${orders}`)
      await withClient(name, async (client) => {
        await multiplyProducts(client, products)
        await inviteOperator(name)
        await fillDesk(client, (table) => console.error(`  ${table}`))
      })
    })
  }

  async function kept(name: string, what: string, make: (partial: string) => Promise<void>) {
    if (!(await isThere(name))) {
      console.error(`Llenando una base con ${what}…`)
      const since = performance.now()
      await make(`${name}_partial`)
      await admin.query(`alter database ${name}_partial rename to ${name}`)
      console.error(`  ${((performance.now() - since) / 1000).toFixed(0)} s`)
    }
    await bringUpToDate(name)
    return urlOf(name)
  }

  async function bringUpToDate(name: string) {
    await migrateDatabase(urlOf(name), schemaFolder)
    const { db, close } = openDatabase(urlOf(name))
    await reindexOutdatedProducts(db).finally(close)
    await inviteOperator(name)
  }

  /** The one as whom the back office is asked: a shop in production is started without anybody. */
  async function inviteOperator(name: string) {
    const { db, close } = openDatabase(urlOf(name))
    const { email } = demoOperatorAccount
    try {
      if (await operators.findOperatorByEmail(db, email)) return
      await addOperator(db, { email, roles: [ownerRole], actor: 'system' }, new Date())
    } finally {
      await close()
    }
  }

  async function makeNew(name: string, products: number) {
    const repeated = products > wholeCatalogue
    if (repeated) await database(wholeCatalogue)
    await admin.query(`drop database if exists ${name}`)
    await admin.query(
      `create database ${name} ${repeated ? `template products_${wholeCatalogue}` : ''}`,
    )
    if (repeated) await withClient(name, (client) => multiplyProducts(client, products))
    else await fill(name, products)
  }

  async function fill(name: string, products: number) {
    await migrateDatabase(urlOf(name), schemaFolder)
    const { db, close } = openDatabase(urlOf(name))
    try {
      const pictures = openPictureFolder(path.join(scaleFolder, 'storage'))
      await importDemo(db, { folder: path.join(root, 'catalogue'), pictures, now: new Date() })
      if (products > demoCatalogue) {
        if (!realFile) throw new Error('BENCH_CATALOGUE no dice dónde está el catálogo real.')
        const real = await readRealCatalogue(realFile, Math.floor(wholeCatalogue / products))
        const feed = path.join(scaleFolder, `${name}.json`)
        await fillWithRealCatalogue(db, real, feed)
        await rm(feed)
      }
    } finally {
      await close()
    }
    await withClient(name, (client) => client.query('vacuum analyze'))
  }

  /** The address of a copy under this name; one that is there is replaced. */
  async function copy(products: number, name: string): Promise<string> {
    await database(products)
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name} template products_${products}`)
    return urlOf(name)
  }

  async function isThere(name: string): Promise<boolean> {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  }

  async function withClient(name: string, work: (client: pg.Client) => Promise<unknown>) {
    const client = new pg.Client(urlOf(name))
    await client.connect()
    await work(client).finally(() => client.end())
  }

  async function close() {
    await admin.end()
    await server.close()
  }

  return { database, officeDatabase, copy, close }
}
