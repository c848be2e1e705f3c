// A shop whose disk fills up and gets room again: npm run prove:full-disk
// It mounts a small disk in memory for the data folder, which only root may. FULL_SECONDS is how long each part lasts.
import { spawnSync } from 'node:child_process'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#embedded/start-postgres.ts'
import type { Db } from '#persistence/database.ts'
import { inShopDatabase, makeCrowd, type Person, stockProduct } from '#test/support/crowd.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import { publicPages } from './shops.ts'

const seconds = Number(process.env.FULL_SECONDS ?? 15)
const diskMegabytes = 900
/** Each asks seldom enough not to be limited. */
const buyers = 40
const pauseMs = 3000
const urlKey = 'mouse-teclia-ligero-inalambrico'
const patienceMs = 120_000
/** Buyers here try again and again what they cannot pay. */
const settings = { unpaid_limits: { vouchers: 10_000, units_per_product: 10_000 } }

type Seen = { status: number; words: string }

const surroundings = await makeSurroundings()
const { directory, env, url } = surroundings
mountDisk()
const filler = path.join(directory, 'filler')
// All come from one address.
const shop = await startShop({ ...env, RATE_LIMITS: 'page=0,query=0,read=0,write=0,file=0' })
try {
  const product = await inDatabase((db) => stockProduct(db, urlKey, 100_000))
  await inDatabase((db) => changeSettings(db, { settings, actor: 'operator:proof' }, new Date()))
  const people = await inDatabase((db) =>
    makeCrowd(db, buyers, { url, directory, payments: `http://localhost:${env.PAYMENTS_PORT}` }),
  )
  const pages = Object.values(await publicPages(url))
  const before = await watch(people, product, pages)
  report('con lugar', before)

  await fillDisk()
  report('lleno', await watch(people, product, pages))
  await writeAheadUntilItEnds()
  const ended = await watch(people, product, pages)
  report('PostgreSQL terminó', ended)
  const leftovers = await findParts()

  await rm(filler)
  const began = Date.now()
  for (let turn = 0; Date.now() - began < patienceMs; turn += 1) {
    if (await buys(people[turn % buyers], product)) break
    await sleep(250)
  }
  const back = ((Date.now() - began) / 1000).toFixed(1)
  const after = await watch(people, product, pages)
  report('otra vez con lugar', after)
  const found = await inDatabase(auditPurchases)
  const said = ['disk full', 'database ended', 'database started again'].filter((words) =>
    shop.output().includes(words),
  )
  console.log(`se vuelve a comprar ${back} s después de que hay lugar, sin reiniciar nada`)
  console.log(`archivos a medias: ${leftovers.length}`)
  console.log(`lo que no cuadra en la revisión: ${found.length}`)
  console.log(
    `en el registro: ${said.join(', ')}; «El disco de PostgreSQL está lleno» ${
      shop.output().includes('El disco de PostgreSQL está lleno') ? 'sí' : 'no'
    }`,
  )
  const isBack = after.bought > 0 && after.ready.at(-1)?.status === 200
  const isQuiet = [before, ended, after].every(({ pages: seen }) =>
    seen.every(({ status }) => status === 200),
  )
  if (!isBack || !isQuiet || leftovers.length + found.length > 0 || said.length < 3) {
    process.exitCode = 1
  }
} finally {
  shop.signal('SIGTERM')
  await shop.ended
  spawnSync('umount', ['--lazy', directory])
  await surroundings.remove()
}

function mountDisk() {
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', directory]
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status === 0) return
  console.error(`Aquí no se puede montar un disco (${error?.message ?? stderr.trim()}).`)
  console.error('Esta prueba necesita root y permiso para montar.')
  process.exit(1)
}

/** Fills the disk, including space freed since. */
async function fillDisk() {
  const file = await open(filler, 'a')
  for (let size = 1024 * 1024; size >= 4096;) {
    const isWritten = await file.write(Buffer.alloc(size)).then(
      () => true,
      () => false,
    )
    if (!isWritten) size /= 2
  }
  await file.close()
}

/** Makes PostgreSQL require another WAL segment. */
async function writeAheadUntilItEnds() {
  const { addresses } = await startPostgres({
    directory: path.join(directory, 'postgres'),
    join: true,
  })
  const client = new pg.Client({ connectionString: addresses.superuser })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let megabytes = 0; megabytes < diskMegabytes; megabytes += 1) {
      await client.query(`select pg_logical_emit_message(true, 'full', repeat('x', 1048576))`)
    }
  } catch (error) {
    console.log(`PostgreSQL: ${(error as Error).message}`)
  }
  await client.end().catch(() => {})
}

/** Observes buyers, readers and a proxy during the fault. */
async function watch(people: Person[], product: number, addresses: string[]) {
  const until = Date.now() + seconds * 1000
  const seen = { bought: 0, orders: [] as Seen[], pages: [] as Seen[], ready: [] as Seen[] }
  await Promise.all([
    ...people.map(async (person) => {
      while (Date.now() < until) {
        const { bought, last } = await attempt(person, product)
        if (bought) seen.bought += 1
        else seen.orders.push(last)
        await sleep(pauseMs)
      }
    }),
    (async () => {
      for (let turn = 0; Date.now() < until; turn += 1) {
        seen.pages.push(await get(addresses[turn % addresses.length] ?? '/'))
        if (turn % 5 === 0) seen.ready.push(await get('/ready'))
        await sleep(100)
      }
    })(),
  ])
  return seen
}

async function buys(person: Person | undefined, product: number) {
  return person !== undefined && (await attempt(person, product)).bought
}

async function attempt(person: Person, product: number): Promise<{ bought: boolean; last: Seen }> {
  try {
    const added = await person.add(product)
    if (added.status >= 500) return { bought: false, last: added }
    const ordered = await person.order()
    if (!ordered.payment || !ordered.ref) return { bought: false, last: ordered }
    const isPaid = await person.pay(ordered.payment)
    const words = isPaid ? await person.status(ordered.ref) : 'no se pudo pagar'
    return { bought: words === 'confirmed', last: { status: 0, words } }
  } catch (error) {
    return { bought: false, last: { status: 0, words: (error as Error).message } }
  }
}

async function get(address: string): Promise<Seen> {
  const reply = await fetch(url + address, { signal: AbortSignal.timeout(30_000) }).catch(
    () => undefined,
  )
  const text = (await reply?.text().catch(() => '')) ?? ''
  const words = address === '/ready' && text.startsWith('{') ? JSON.parse(text).reason : ''
  return { status: reply?.status ?? 0, words: words ?? '' }
}

function report(when: string, { bought, orders, pages, ready }: Awaited<ReturnType<typeof watch>>) {
  const counted = (seen: Seen[]) =>
    [...Map.groupBy(seen, ({ status, words }) => `${status} ${words}`.trim())]
      .map(([what, { length }]) => `${length} × ${what}`)
      .join('; ') || 'ninguna'
  console.log(`\n${when}`)
  console.log(`  compras: ${bought}; las que no: ${counted(orders)}`)
  console.log(`  páginas públicas: ${counted(pages)}`)
  console.log(`  /ready: ${counted(ready)}`)
}

async function findParts(): Promise<string[]> {
  const names = await Promise.all(
    ['storage', 'mailbox'].map((folder) =>
      readdir(path.join(directory, folder), { recursive: true }).catch((): string[] => []),
    ),
  )
  return names.flat().filter((name) => name.endsWith('.part'))
}

function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inShopDatabase(directory, work)
}
