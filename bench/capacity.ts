// What a purchase and a page cost: milliseconds of processor of the shop's processes and of PostgreSQL, statements and
// bytes written, step by step and statement by statement. Gateway and mail server run in this process, their database
// apart, and are not counted; everybody does a step before anybody does the next.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailboxServer as startMailbox } from '@tianguis/mailbox'
import { startPaymentSimulator as startPayments } from '@tianguis/payment-simulator'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { sql } from 'kysely'
import { startPostgres } from '#embedded/start-postgres.ts'
import { fillShelves, makeCrowd, openShopDatabase, type Person } from '#test/support/crowd.ts'
import { makeSurroundings, readPostgresPid, startShop } from '#test/support/shop-process.ts'
import { measurePages } from './page-costs.ts'
import { parentOf, processorMs, processorMsBelow } from './processor-time.ts'
import { type Cost, printStatements, printSteps } from './purchase-tables.ts'
import { countStatements, openCounter } from './statement-counts.ts'

const buyers = Number(process.env.BENCH_BUYERS ?? 400)
const warmers = 60
const atOnce = 6
const products = 60
const webProcesses = 2
const secret = 'bench'

const closers: (() => Promise<unknown>)[] = []
try {
  console.log(
    `${cpus().length} núcleos, ${webProcesses} procesos web, ${buyers} compras de un producto, ${atOnce} a la vez. ms: de procesador, por compra.\n`,
  )
  await measurePurchases()
} finally {
  for (const close of closers.toReversed()) await close()
}
await measurePages()

async function measurePurchases() {
  const surroundings = await makeSurroundings()
  closers.push(surroundings.remove)
  await countStatements(path.join(surroundings.directory, 'postgres'))
  const devServices = await startDevServices()
  const shop = await startShop({
    ...surroundings.env,
    WEB_PROCESSES: `${webProcesses}`,
    TRUST_PROXY: '127.0.0.1,::1',
    ...devServices.env,
  })
  closers.push(async () => {
    shop.signal('SIGTERM')
    await shop.ended
  })
  const { db, close } = await openShopDatabase(surroundings.directory)
  closers.push(close)
  const server = await startPostgres({
    directory: path.join(surroundings.directory, 'postgres'),
    join: true,
  })
  const counter = await openCounter(server.addresses.superuser)
  closers.push(counter.close)
  const web = await shop.webProcesses()
  const main = [parentOf(web[0] ?? 0) ?? 0]
  const postmaster = readPostgresPid(surroundings.directory)

  const place = { ...surroundings, payments: devServices.payments }
  const people = await makeCrowd(db, warmers + buyers, place)
  const shelf = await fillShelves(db, products)

  async function setMailBudget(most: number) {
    const budgets = JSON.stringify({ mail_hour: most, mail_day: most })
    await sql`insert into shop_settings (key, value) values ('message_budgets', ${budgets}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db)
  }

  function readCosts() {
    return {
      web: processorMs(web),
      main: processorMs(main),
      postgres: processorMsBelow(postmaster, [counter.pid]),
    }
  }

  async function costOf(name: string, count: number, work: () => Promise<void>): Promise<Cost> {
    await counter.take()
    const [before, wal] = [readCosts(), await counter.walPosition()]
    await work()
    const after = readCosts()
    const statements = await counter.take()
    return {
      name,
      web: (after.web - before.web) / count,
      main: (after.main - before.main) / count,
      postgres: (after.postgres - before.postgres) / count,
      walBytes: ((await counter.walPosition()) - wal) / count,
      statements: statements.map(({ calls, ms, walBytes, ...rest }) => ({
        ...rest,
        calls: calls / count,
        ms: ms / count,
        walBytes: walBytes / count,
      })),
    }
  }

  async function steps(crowd: Person[]): Promise<{ bought: Cost[]; beside: Cost[] }> {
    const placed = new Map<Person, { ref: string; payment: string }>()
    const step = (name: string, work: (person: Person, index: number) => Promise<void>) =>
      costOf(name, crowd.length, () => eachOf(crowd, work))
    await setMailBudget(1)
    await sleep(2000)
    const add = await step('agregar', async (person, index) => {
      const added = await person.add(shelf[index % shelf.length] ?? 0)
      if (!added.success) throw new Error(added.words)
    })
    const read = await step('leer el carrito', (person) => person.cart().then(expectOk))
    const check = await step('revisar', (person) => person.checkout().then(expectOk))
    const order = await step('pagar', async (person) => {
      const { ref, payment, words } = await person.order()
      if (!ref || !payment) throw new Error(words)
      placed.set(person, { ref, payment })
    })
    const before = await ordersMade()
    const settle = await costOf('aviso y pedido', crowd.length, async () => {
      await eachOf(crowd, async (person) => {
        await person.pay(placed.get(person)?.payment ?? '')
      })
      while ((await ordersMade()) < before + crowd.length) await sleep(100)
    })
    const status = await step('estado', async (person) => {
      const state = await person.status(placed.get(person)?.ref ?? '')
      if (state !== 'confirmed') throw new Error(state)
    })
    await setMailBudget(10_000_000)
    const mail = await costOf('correo', crowd.length, async () => {
      while (await isMailWaiting()) await sleep(100)
    })
    return { bought: [add, order, settle, status, mail], beside: [read, check] }
  }

  async function ordersMade(): Promise<number> {
    const { made } = await counter.one<{ made: number }>(
      'select count(*)::integer as made from orders',
    )
    return made
  }

  async function isMailWaiting(): Promise<boolean> {
    const { waits } = await counter.one<{ waits: boolean }>(
      'select exists (select from outbox where sent_at is null and failed_at is null) as waits',
    )
    return waits
  }

  const { beside: _, bought: __ } = await steps(people.slice(0, warmers))
  const { bought, beside } = await steps(people.slice(warmers))
  const idle = await costOf('en reposo', 10, () => sleep(10_000))
  printSteps(bought, beside)
  console.log(
    `\nEn reposo, ms por segundo: web ${idle.web.toFixed(1)}, principal ${idle.main.toFixed(1)}, PostgreSQL ${idle.postgres.toFixed(1)}`,
  )
  const open = await counter.connections()
  console.log(`Conexiones: ${open.map((one) => `${one.open} ${one.name}`).join(', ')}`)
  printStatements('Sentencias', [...bought, ...beside], true)
  printStatements(
    'Dentro de ellas, por disparadores y llaves foráneas',
    [...bought, ...beside],
    false,
  )
}

/** Gateway and mail server in this process, with a separate database. */
async function startDevServices() {
  const directory = await mkdtemp(path.join(tmpdir(), 'tianguis-bench-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  const server = await startPostgres({ directory, durable: false })
  closers.push(server.close)
  const [port = 0, smtpPort = 0, paymentsPort = 0] = await freePorts(3)
  const host = 'localhost'
  const mailbox = await startMailbox({
    host,
    port,
    smtpPort,
    dataDir: directory,
    onError: console.error,
  })
  closers.push(mailbox.close)
  const payments = await startPayments({
    host,
    port: paymentsPort,
    secret,
    databaseUrl: server.addresses.payments,
    onError: console.error,
  })
  closers.push(payments.close)
  const env = {
    PAYMENT_SIMULATOR_URL: payments.url,
    PAYMENT_SIMULATOR_SECRET: secret,
    SMTP_URL: mailbox.smtpUrl,
    SMS_URL: mailbox.smsUrl,
  }
  return { payments: payments.url, env }
}

async function eachOf(crowd: Person[], work: (person: Person, index: number) => Promise<void>) {
  const waiting = crowd.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, person] of waiting) await work(person, index)
    }),
  )
}

async function expectOk({ status, words }: { status: number; words: string }) {
  if (status !== 200) throw new Error(`${status}: ${words}`)
}
