import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiCache } from '#api/cached-api-responses.ts'
import { pollCatalogueChanges } from '#cache/catalogue-change-feed.ts'
import {
  trackStandbyReplicationState,
  openDatabaseChangeSource,
} from '#main/database-change-source.ts'
import { checkDatabaseUrls } from '#main/database-url-checks.ts'
import { toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import {
  type Db,
  openDatabase,
  openReadDatabase,
  requestQueryTimeouts,
} from '#persistence/database.ts'
import * as comparisons from '#persistence/orders/payment-comparison-lease.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { sessionSecret, testApi } from '../support/api.ts'
import { openDatabaseProxy } from '../support/database-proxy.ts'
import { testDatabase } from '../support/database.ts'
import { bearerFor } from '../support/make-bearer.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '../support/make-purchase.ts'
import { startStandby } from '../support/standby.ts'

const { db: primary, url, superuserUrl } = await testDatabase()
await addShipping(primary)
const door = await openDatabaseProxy(url)
afterAll(door.close)
const standby = await startStandby(superuserUrl)
afterAll(standby.close)
const follower = openDatabase(standby.at(url), { max: 1 })
afterAll(follower.close)

const several = hosts(standby.at(url), door.url)
const { gateway, shopUrl } = await testGateway(url)
const shop = await openShop()

/** One address of both, the standby first. */
function hosts(first: string, second: string) {
  return first.replace(new URL(first).host, `${new URL(first).host},${new URL(second).host}`)
}

/** A shop with several hosts and a standby to read from, as it serves. */
async function openShop() {
  const source = openDatabaseChangeSource({
    main: toUnpooledDatabaseAddress(several),
    direct: toUnpooledDatabaseAddress(several),
    read: toUnpooledDatabaseAddress(standby.at(url)),
  })
  const { read, isStandbyCurrent } = trackStandbyReplicationState(source)
  const feed = await pollCatalogueChanges({ read, interval: 50 })
  const { db, pool, close } = openDatabase(several, {
    limits: requestQueryTimeouts,
    away: feed.away,
  })
  const reads = openReadDatabase(toUnpooledDatabaseAddress(standby.at(url)), {
    primary: pool,
    isCurrent: isStandbyCurrent,
    max: 4,
    limits: requestQueryTimeouts,
  })
  afterAll(async () => {
    await feed.close()
    await source.close()
    await reads.close()
    await close()
  })
  const api = await testApi(db, {
    reads: reads.db,
    cache: createApiCache({ feed, maxBytes: 1_000_000 }),
    gateways: async () => gateway,
    shopUrl,
    startAt: new Date(),
  })
  return { api, db, reads: reads.db }
}

/** Whether the server that answers follows another. */
async function isFollower(db: Db) {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(
    db,
  )
  return rows[0]?.follows
}

async function nameOf(product: { urlKey: string }) {
  const { body } = await shop.api.get(`shop/productBySlug/${product.urlKey}`)
  return body.product.name as string
}

function rename(product: { id: number }, name: string) {
  return primary.updateTable('products').set({ name }).where('id', '=', product.id).execute()
}

/** Whether the standby has a purchase. */
async function hasArrived(ref: string) {
  const found = follower.db.selectFrom('payment_attempts').select('id').where('ref', '=', ref)
  return (await found.executeTakeFirst()) !== undefined
}

/** Buys a product as far as the payment page, and tells what the shopper is shown of it. */
async function buy(product: Parameters<typeof fillCart>[2][number]['product']) {
  const shopper = await makeBuyer(shop.db)
  await fillCart(shop.db, shopper, [{ product }])
  const bearer = await bearerFor(shop.db, shopper, { secret: sessionSecret })
  const { body: cart } = await shop.api.get('customer/shoppingCart', bearer)
  const { body: placed } = await shop.api.post('order', {}, bearer)
  const { body: status } = await shop.api.get(`order/status?ref=${placed.ref}`)
  return { cart, placed, status }
}

describe('start with a standby', () => {
  const unread = { directUrl: undefined, readUrl: undefined, named: true }
  afterEach(() => vi.useRealTimers())

  it('the shop start accepts several database hosts with one primary, and one standby for reads', async () => {
    const readUrl = standby.at(url)
    const { faults, warnings } = await checkDatabaseUrls({ ...unread, url: several, readUrl })
    expect([faults, warnings]).toEqual([[], []])
  })

  it('the shop start is rejected if the database for writes is a standby, or the one for reads a primary', async () => {
    const { faults } = await checkDatabaseUrls({
      ...unread,
      url: standby.at(url),
      readUrl: url,
    })
    expect(faults).toEqual([
      expect.stringMatching(/^DATABASE_URL \(.+ no acepta cambios: es una réplica/),
      expect.stringMatching(/^DATABASE_READ_URL \(.+ acepta cambios; debe ser una réplica\.$/),
    ])
    const followers = hosts(standby.at(url), standby.at(url))
    const { faults: none } = await checkDatabaseUrls({ ...unread, url: followers })
    expect(none).toEqual([expect.stringContaining('DATABASE_URL')])
  })

  it("the shop start is rejected when the machine's clock differs from both database servers'", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
    const readUrl = standby.at(url)
    const { faults } = await checkDatabaseUrls({ ...unread, url, readUrl })
    expect(faults).toEqual(
      ['DATABASE_URL', 'DATABASE_READ_URL'].map((name) =>
        expect.stringMatching(
          new RegExp(
            `^El reloj de esta máquina y el de ${name} \\(.+\\) difieren (?:89|90) segundos\\.`,
          ),
        ),
      ),
    )
    vi.setSystemTime(Date.now() - 90_000 + 30_000)
    expect((await checkDatabaseUrls({ ...unread, url, readUrl })).faults).toEqual([])
  })
})

describe('shop with a standby', () => {
  let product: Awaited<ReturnType<typeof addProduct>>
  beforeAll(async () => {
    product = await addProduct(primary, { name: 'Tableta Nimbus', stock: 9 })
  })

  it('a shop with a standby database writes to the primary and reads from the standby', async () => {
    expect(await isFollower(shop.db)).toBe(false)
    await expect.poll(() => isFollower(shop.reads)).toBe(true)
    // a concurrent write is visible a fifth of a second later
    await expect.poll(() => nameOf(product)).toBe('Tableta Nimbus')
  })

  it('a shop with a standby database sees its own writes even while the standby lags', async () => {
    await standby.pause()
    await rename(product, 'Tableta de hoy')
    await expect.poll(() => nameOf(product)).toBe('Tableta de hoy')
    expect(await isFollower(shop.reads)).toBe(false)
    const { cart, placed, status } = await buy(product)
    expect(cart.cart.items).toHaveLength(1)
    expect(placed.success).toBe(true)
    expect(status.state).toBe('confirming')
    await standby.resume()
    await expect.poll(() => isFollower(shop.reads)).toBe(true)
  })

  it('a shop continues without its standby database, and uses it again on its return', async () => {
    await standby.stop()
    expect(await isFollower(shop.reads)).toBe(false)
    await rename(product, 'Tableta de mañana')
    await expect.poll(() => nameOf(product)).toBe('Tableta de mañana')
    const readUrl = standby.at(url)
    const { faults, warnings } = await checkDatabaseUrls({
      url: several,
      readUrl,
      directUrl: undefined,
      named: true,
    })
    expect([faults, warnings]).toEqual([[], [expect.stringContaining('DATABASE_READ_URL')]])
    await standby.start()
    await expect.poll(() => isFollower(shop.reads)).toBe(true)
  })

  it('a shop switches to the promoted standby database, and recognises that the server changed', async () => {
    const simulator = (await comparisons.acquirePaymentComparisonLease(shop.db, 'simulator'))!
    expect(simulator.isElsewhere).toBe(false)
    await comparisons.markDatabasePaymentsCompared(shop.db, 'simulator')
    await comparisons.releasePaymentComparisonLease(shop.db, 'simulator')
    await expect.poll(() => isFollower(shop.reads)).toBe(true)
    const { placed: before } = await buy(product)
    await expect.poll(() => hasArrived(before.ref)).toBe(true)
    door.shut()
    await standby.promote()
    await expect
      .poll(async () => (await buy(product).catch(() => undefined))?.placed.success)
      .toBe(true)
    expect((await shop.api.get(`order/status?ref=${before.ref}`)).body.state).toBe('confirming')
    expect(
      (await comparisons.acquirePaymentComparisonLease(shop.db, 'simulator'))?.isElsewhere,
    ).toBe(true)
    expect(await auditPurchases(shop.db)).toEqual([])
    const readUrl = standby.at(url)
    const { faults } = await checkDatabaseUrls({
      directUrl: undefined,
      named: true,
      url: several,
      readUrl,
    })
    expect(faults).toEqual([expect.stringContaining('debe ser una réplica')])
  })
})
