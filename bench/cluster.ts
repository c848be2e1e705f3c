// Three machines on one: shoppers buy while parts of them fail. npm run prove:cluster
// --faults primary,cut names some of the faults; --times 10 kills the primary so often, --shoppers 8 for a busy machine. Debian, root.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#persistence/database.ts'
import { compare } from '#test/support/compare-purchases.ts'
import { stockProduct } from '#test/support/crowd.ts'
import { machineLoad } from '#test/support/machine-load.ts'
import { makeShoppers, patienceMs, type Shoppers, sendShoppers } from '#test/support/shoppers.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { addressOf, type Cluster, startCluster } from './cluster/cluster.ts'
import { type Fault, faults } from './cluster/faults.ts'
import { NotPossible } from './cluster/packages.ts'
import { type Happened, report } from './cluster/report.ts'

const urlKey = 'mouse-teclia-ligero-inalambrico'
const units = 1_000_000
/** Purchases that have to be made before a fault, and after it. */
const purchasesAround = 20

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: Object.keys(faults).join(',') },
    times: { type: 'string', default: '1' },
    shoppers: { type: 'string', default: '20' },
  },
})
const count = Number(values.shoppers)
const chosen = values.faults.split(',').flatMap((name) => {
  const fault = faults[name]
  if (!fault) {
    console.error(`No hay una falla «${name}»; hay ${Object.keys(faults).join(', ')}.`)
    process.exit(1)
  }
  return name === 'primary' ? Array<Fault>(Number(values.times)).fill(fault) : fault
})

try {
  const cluster = await startCluster()
  let isKept = false
  try {
    isKept = await prove(cluster)
  } finally {
    await cluster.close({ keepsLogs: !isKept })
  }
  if (!isKept) process.exitCode = 1
} catch (error) {
  if (!(error instanceof NotPossible)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function prove(cluster: Cluster): Promise<boolean> {
  const { payments, shopUrl, sessionSecret, gateway } = cluster
  const since = new Date()
  const { people, product } = await inDatabase(cluster, async (db) => {
    const id = await stockProduct(db, urlKey, units)
    const shop = { url: shopUrl, payments, sessionSecret }
    return {
      people: await makeShoppers(db, count, shop),
      product: { id, address: `/${urlKey}` },
    }
  })
  const shoppers = sendShoppers(people, product)
  const happened: Happened[] = []
  try {
    for (const fault of chosen) happened.push(await watch(cluster, shoppers, fault))
  } finally {
    // shoppers still need the services closed next
    await shoppers.close()
    await writeFile(path.join(cluster.folder, 'shoppers.log'), troubles(shoppers.requests))
  }
  const until = new Date()
  const { wrongs, found } = await inDatabase(cluster, async (db) => ({
    wrongs: await compare({ db, gateway }, shoppers.purchases, { since, until }),
    found: await auditPurchases(db),
  }))
  const isKept = report(happened, { ...shoppers, shoppers: count, wrongs })
  const confirmed = shoppers.purchases.filter(({ confirmedAt }) => confirmedAt).length
  const all = [wrongs.lost, wrongs.doubled, wrongs.chargedWithoutOrder].map(({ size }) => size)
  console.log(
    [
      '',
      `${count} compradores; ${shoppers.purchases.length} compras pagadas, ${confirmed} confirmadas a quien compró`,
      `en todo, por lo que anotaron y por la lista de la pasarela: ${all[0]} perdidos, ${all[1]} dobles, ${all[2]} cobrados sin pedido`,
      `la respuesta más larga de todas: ${(longest(shoppers.requests) / 1000).toFixed(1)} s (meta ≤ ${patienceMs / 1000})`,
      `lo que no cuadra en la revisión: ${found.length}`,
      machineLoad(),
    ].join('\n'),
  )
  return isKept && all.every((size) => size === 0) && found.length === 0
}

async function watch(cluster: Cluster, shoppers: Shoppers, fault: Fault): Promise<Happened> {
  await cluster.waitUntilWhole()
  await fault.prepare?.(cluster)
  await waitForPurchases(cluster, shoppers)
  const began = Date.now()
  await fault.run(cluster)
  await cluster.waitUntilWhole()
  await waitForPurchases(cluster, shoppers)
  const ended = Date.now()
  console.error(`${fault.title}: ${((ended - began) / 1000).toFixed(0)} s`)
  return { fault, began, ended }
}

function longest(requests: Shoppers['requests']): number {
  return requests.reduce(
    (most, { ms, outcome }) => (outcome === 'silent' ? most : Math.max(most, ms)),
    0,
  )
}

/** Failed requests, one per line. */
function troubles(requests: Shoppers['requests']): string {
  return requests
    .filter(({ outcome, words }) => outcome !== 'answered' || words)
    .map(({ at, ms, what, outcome, words = '' }) =>
      [new Date(at).toISOString(), ms.toFixed(0), what, outcome, words].join(' '),
    )
    .join('\n')
}

function waitForPurchases({ waitUntil }: Cluster, { purchases }: Shoppers) {
  const before = confirmed()
  return waitUntil('que se vuelva a comprar', async () => confirmed() >= before + purchasesAround)

  function confirmed() {
    return purchases.filter(({ confirmedAt }) => confirmedAt).length
  }
}

async function inDatabase<T>(
  cluster: Cluster,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase(addressOf(await cluster.primary()))
  return work(db).finally(close)
}
