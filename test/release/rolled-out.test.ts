import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#persistence/database.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { compare } from '../support/compare-purchases.ts'
import { machineLoad } from '../support/machine-load.ts'
import { startThrowawayPostgres } from '../support/postgres.ts'
import {
  checkOutRelease,
  makeNextRelease,
  type Release,
  thisRelease,
} from '../support/rolling/release.ts'
import { openSite } from '../support/rolling/site.ts'
import type { Request } from '../support/shoppers.ts'

/** people who buy all the time, and purchases confirmed before, between and after the steps */
const buyers = Number(process.env.RELEASE_SHOPPERS ?? 4)
const purchasesBetween = Number(process.env.RELEASE_PURCHASES ?? 4)
/** a release of the past to roll from, to the one that lies here; without it from this one to one with more migrations */
const from = process.env.RELEASE_FROM

const isProof = process.env.PROOF_REPORT !== undefined

type Trouble = Pick<Request, 'outcome' | 'words'>

const opened: (() => unknown)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

it('a rolling release and its rollback cause no failed requests and no lost or duplicate orders (scale-out 3)', async () => {
  const [before, after] = await releases()
  const { a, b, shoppers, gateway, databaseUrl } = await openShops(before)
  const since = new Date()
  const known = await countMigrations(databaseUrl)
  const steps: [string, () => Promise<unknown>][] = [
    ['la versión siguiente en b, que migra mientras a vende', () => exchange(b, after)],
    ['la versión siguiente en a', () => exchange(a, after)],
    ['b de regreso a la versión de antes, con el esquema nuevo', () => exchange(b, before)],
  ]
  await untilBought()
  for (const [title, run] of steps) {
    const began = Date.now()
    await run()
    await untilBought()
    tell(`${title}: ${seen(began)}`)
  }
  expect(await countMigrations(databaseUrl)).toBeGreaterThan(known)
  await shoppers.close()
  const { db, close } = openDatabase(databaseUrl)
  opened.push(close)
  const span = { since: new Date(since.getTime() - 60_000), until: new Date() }
  const wrongs = await compare({ db, gateway }, shoppers.purchases, span)
  const found = await auditPurchases(db)
  const troubles = shoppers.requests.filter(({ outcome }) => outcome !== 'answered')
  const slowest = Math.max(...shoppers.requests.map(({ ms }) => ms))
  tell(
    [
      `${buyers} compradores, ${shoppers.purchases.length} compras, ${shoppers.requests.length} peticiones, ` +
        `${troubles.length} fallidas, la más larga ${(slowest / 1000).toFixed(1)} s`,
      `perdidos ${wrongs.lost.size}, dobles ${wrongs.doubled.size}, cobrados sin pedido ${wrongs.chargedWithoutOrder.size}`,
      `lo que no cuadra en la revisión: ${found.length}`,
      machineLoad(),
    ].join('\n'),
  )
  if (troubles.length > 0) tell(`${a.said()}\n${b.said()}`)
  expect(troubles.filter(isPromised)).toEqual([])
  expect([...wrongs.lost, ...wrongs.doubled, ...wrongs.chargedWithoutOrder]).toEqual([])
  expect(found).toEqual([])

  async function exchange(machine: typeof a, release: Release) {
    await machine.stop()
    await machine.start(release)
  }

  /** What people saw since a moment. */
  function seen(began: number) {
    const requests = shoppers.requests.filter(({ at }) => at >= began)
    const failed = requests.filter(({ outcome }) => outcome !== 'answered').length
    const longest = Math.max(0, ...requests.map(({ ms }) => ms))
    return `${requests.length} peticiones, ${failed} fallidas, la más larga ${(longest / 1000).toFixed(1)} s`
  }

  async function untilBought() {
    const wanted = confirmed() + purchasesBetween
    await expect.poll(confirmed, { timeout: 180_000, interval: 200 }).toBeGreaterThanOrEqual(wanted)
  }

  function confirmed() {
    return shoppers.purchases.filter(({ confirmedAt }) => confirmedAt).length
  }
}, 900_000)

/** A machine that is busy with other tests may be too slow, and say so; all else counts there, too. */
function isPromised({ outcome, words }: Trouble) {
  return isProof || (outcome === 'failed' && words !== '503')
}

function tell(line: string) {
  if (isProof) console.log(line)
}

/** The release that runs, and the one that takes its place. */
async function releases(): Promise<[Release, Release]> {
  const pair: [Release, Release] = from
    ? [await checkOutRelease(from), thisRelease]
    : [thisRelease, await makeNextRelease()]
  for (const { remove } of pair) opened.push(remove)
  return pair
}

/** A database with the schema of a release, two machines that run it, and people who buy from now on. */
async function openShops(release: Release) {
  const postgres = await startThrowawayPostgres({
    schemaFolder: release.schemaFolder,
  })
  opened.push(postgres.close)
  const { url: databaseUrl } = postgres
  const site = await openSite({ release, databaseUrl, opened: (close) => opened.push(close) })
  const people = await site.makePeople(buyers, databaseUrl)
  return { ...site, shoppers: people.send(), databaseUrl }
}

async function countMigrations(databaseUrl: string) {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  const { rowCount } = await pool.query('select from schema_migrations').finally(close)
  return rowCount ?? 0
}
