import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUnfinishedDemoWeek } from '#demo/week/demo-week-progress.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { makeSurroundings, type ShopProcess, startShop } from '#test/support/shop-process.ts'

const patience = 120_000
const { directory, url, env, remove } = await makeSurroundings()
let shop: ShopProcess
let killed: Awaited<ReturnType<typeof progress>>

async function start() {
  shop = await startShop({ ...env, DEMO_WEEK: 'on' })
}

async function stop() {
  shop.signal('SIGTERM')
  return shop.ended
}

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ directory: `${directory}/postgres`, join: true })
  const { db, close } = openDatabase(postgres.addresses.shop)
  try {
    return await work(db)
  } finally {
    await close()
    await postgres.close()
  }
}

function progress() {
  return inDatabase(findUnfinishedDemoWeek)
}

beforeAll(start, patience)
afterAll(async () => {
  await stop()
  await remove()
})

it('the shop serves pages while the demo week of orders is being generated', async () => {
  expect(shop.output()).toContain('Tianguis está en marcha')
  expect((await fetch(`${url}/index`)).status).toBe(200)
  await expect.poll(async () => (await progress())?.written).toBeGreaterThan(2)
  expect(await progress()).toBeDefined()
})

it(
  'a shop killed while the demo week of orders is generated becomes ready again while the week is incomplete',
  async () => {
    await shop.kill()
    killed = await progress()
    await start()
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect(await progress()).toBeDefined()
  },
  patience,
)

it(
  'the demo week of orders is continued after a kill and a stop, without losing what is written',
  async () => {
    expect(await stop()).toBe(0)
    const stopped = (await progress())?.written ?? 0
    expect(stopped).toBeGreaterThanOrEqual(killed?.written ?? 0)
    await start()
    // nothing is unfinished once all of it is written
    await expect.poll(async () => (await progress())?.written ?? Infinity).toBeGreaterThan(stopped)
  },
  patience,
)
