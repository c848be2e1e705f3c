// A shop whose backup is restored after more purchases, its simulator beside it: npm run prove:restore
// RESTORE_PURCHASES says how many are made after the backup.
import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startPaymentSimulator as startSimulator } from '@tianguis/payment-simulator'
import pg from 'pg'
import type { Db } from '#persistence/database.ts'
import { inShopDatabase, makeCrowd, type Person, stockProduct } from '#test/support/crowd.ts'
import { countKnown } from '#test/support/known-purchases.ts'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'

const purchases = Number(process.env.RESTORE_PURCHASES ?? 100)
const buyers = 10
const tenMinutesInMs = 600_000
const secret = 'secret between a throwaway shop and its simulator'
const urlKey = 'mouse-teclia-ligero-inalambrico'
const copy = promisify(execFile)

const surroundings = await makeSurroundings()
const { directory, env, url } = surroundings
const backup = `${directory}-backup`
const memory = await startThrowawayPostgres()
const gateway = new pg.Pool({ connectionString: memory.url })
const simulator = await startSimulator({
  host: 'localhost',
  port: Number(env.PAYMENTS_PORT),
  secret,
  databaseUrl: memory.url,
  onError: console.error,
})
const shopEnv = {
  ...env,
  PAYMENT_SIMULATOR_URL: simulator.url,
  PAYMENT_SIMULATOR_SECRET: secret,
}
let shop = await startShop(shopEnv)
try {
  // more units than anybody will buy
  const product = await inDatabase((db) => stockProduct(db, urlKey, purchases * 2 + buyers))
  await buy(await crowd(), product, buyers)
  await stop()
  await copy('cp', ['-a', directory, backup])

  shop = await startShop(shopEnv)
  await buy(await crowd(), product, purchases)
  const numbers = await inDatabase(numbersOf)
  await stop()
  await rm(directory, { recursive: true })
  await rename(backup, directory)

  const began = Date.now()
  shop = await startShop(shopEnv)
  const refs = await paidRefs()
  let known = 0
  while (known < refs.length && Date.now() - began < tenMinutesInMs) {
    await sleep(500)
    known = await inDatabase((db) => countKnown(db, refs))
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  const again = await inDatabase(numbersOf)
  const strange = again.filter((number) => !numbers.includes(number)).length
  const found = await inDatabase(auditPurchases)
  const lost = refs.length - known
  const lines = [
    `${purchases} compras con tarjeta después del respaldo, y ${buyers} antes`,
    `conocidas otra vez ${seconds} s después de arrancar: ${purchases - lost} de ${purchases}`,
    `pedidos de más o con otro número: ${strange + again.length - new Set(again).size}`,
    `cobradas sin pedido: ${lost}`,
    `lo que no cuadra en la revisión: ${found.length}`,
  ]
  console.log(lines.join('\n'))
  if (lost + strange + found.length > 0) process.exitCode = 1
} finally {
  await stop()
  await simulator.close()
  await gateway.end()
  await memory.close()
  await surroundings.remove()
  await rm(backup, { recursive: true, force: true })
}

async function stop() {
  shop.signal('SIGTERM')
  await shop.ended
}

/** New people each time: those who come after the backup are lost with it. */
function crowd(): Promise<Person[]> {
  return inDatabase((db) => makeCrowd(db, buyers, { url, directory, payments: simulator.url }))
}

async function buy(people: Person[], productId: number, count: number) {
  let started = 0
  const buyOnAndOn = async (person: Person) => {
    while (started < count) {
      started += 1
      await person.add(productId)
      const { payment, ref, words } = await person.order()
      if (!payment || !ref) throw new Error(words)
      if (!(await person.pay(payment))) throw new Error('not paid')
      await sleepUntil(async () => (await person.status(ref)) === 'confirmed')
    }
  }
  await Promise.all(people.map(buyOnAndOn))
}

async function sleepUntil(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(100)
}

function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inShopDatabase(directory, work)
}

async function paidRefs(): Promise<string[]> {
  const { rows } = await gateway.query<{ ref: string }>(
    `select ref from payment_simulator.sessions where status = 'paid'`,
  )
  return rows.map(({ ref }) => ref)
}

async function numbersOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('number').execute()
  return rows.map(({ number }) => number)
}
