// A standby that was behind takes the place of the primary while shoppers buy: npm run prove:behind
// BEHIND_PURCHASES says how many are confirmed that the standby has not received.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#persistence/database.ts'
import { compare } from '#test/support/compare-purchases.ts'
import { countKnown } from '#test/support/known-purchases.ts'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { thisRelease } from '#test/support/rolling/release.ts'
import { openSite } from '#test/support/rolling/site.ts'
import { startStandby } from '#test/support/standby.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'

const count = 10
const purchasesBefore = 10
const purchasesLost = Number(process.env.BEHIND_PURCHASES ?? 30)
const promisedMs = 600_000
/** when it is given up */
const patienceMs = 1.5 * promisedMs

const closers: (() => unknown)[] = []
const opened = (close: () => unknown) => closers.push(close)

try {
  const isKept = await prove()
  if (!isKept) process.exitCode = 1
} finally {
  for (const close of closers.toReversed()) await close()
}

async function prove(): Promise<boolean> {
  const primary = await startThrowawayPostgres()
  opened(primary.close)
  const standby = await startStandby(primary.superuserUrl)
  opened(standby.close)
  const promotedUrl = standby.at(primary.url)
  const both = primary.url.replace(
    new URL(primary.url).host,
    `${new URL(primary.url).host},${new URL(promotedUrl).host}`,
  )
  const databaseUrl = `${both}${both.includes('?') ? '&' : '?'}target_session_attrs=read-write`
  const site = await openSite({ release: thisRelease, databaseUrl, opened })
  const people = await site.makePeople(count, primary.url)
  const since = new Date()
  const shoppers = people.send()
  const confirmed = () => shoppers.purchases.filter(({ confirmedAt }) => confirmedAt).length
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await sleep(100)
  }

  await until(() => confirmed() >= purchasesBefore)
  await standby.stop()
  const received = confirmed()
  await until(() => confirmed() >= received + purchasesLost)
  await primary.close()
  const charged = shoppers.purchases.map(({ ref }) => ref)
  await standby.start()
  await standby.promote()
  const promoted = Date.now()

  const { db, close } = openDatabase(promotedUrl)
  opened(close)
  const lost = charged.length - (await countKnown(db, charged))
  let last = lost
  while (last > 0 && Date.now() - promoted < patienceMs) {
    await sleep(1000)
    last = charged.length - (await countKnown(db, charged))
  }
  const tookMs = Date.now() - promoted
  const before = confirmed()
  await until(() => confirmed() > before)
  const again = shoppers.purchases
    .flatMap(({ confirmedAt }) => confirmedAt ?? [])
    .toSorted((one, other) => one - other)
    .find((at) => at > promoted)
  await shoppers.close()
  const wrongs = await compare({ db, gateway: site.gateway }, shoppers.purchases, {
    since: new Date(since.getTime() - 60_000),
    until: new Date(),
  })
  const found = await auditPurchases(db)
  const slowest = Math.max(...shoppers.requests.map(({ ms }) => ms))
  const wrong = [wrongs.lost, wrongs.doubled, wrongs.chargedWithoutOrder].map(({ size }) => size)
  console.log(
    [
      `${charged.length} compras cobradas hasta la falla; la réplica no tenía ${lost}`,
      `conocidas otra vez ${(tookMs / 1000).toFixed(0)} s después de que tomó el lugar: ${lost - last} de ${lost} (meta: todas en ${promisedMs / 60_000} minutos)`,
      `se volvió a comprar a los ${(((again ?? Infinity) - promoted) / 1000).toFixed(1)} s`,
      `la respuesta más larga: ${(slowest / 1000).toFixed(1)} s`,
      `perdidos ${wrong[0]}, dobles ${wrong[1]}, cobrados sin pedido ${wrong[2]}`,
      `lo que no cuadra en la revisión: ${found.length}`,
    ].join('\n'),
  )
  return (
    lost > 0 &&
    last === 0 &&
    tookMs <= promisedMs &&
    wrong.every((size) => size === 0) &&
    found.length === 0
  )
}
