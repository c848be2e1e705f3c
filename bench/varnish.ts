// Public pages behind Varnish as in deploy/varnish: npm run prove:varnish Measures throughput and the delay of a price
// change under load. apt-get install varnish wrk
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { openDatabase } from '#persistence/database.ts'
import { load, toolName } from './load.ts'
import { changePrice, publicPages, startShop } from './shops.ts'

const seconds = Number(process.env.VARNISH_SECONDS ?? 10)
const changes = 20
const most = { shownAfterMs: 1000 }
const fewest = { perSecond: 20_000 }
const patienceMs = 30_000

if (spawnSync('varnishd', ['-V']).error) {
  console.error('Hace falta Varnish 7: apt-get install varnish')
  process.exit(1)
}
const [port] = await freePorts(1)
const front = `http://127.0.0.1:${port}`
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-varnish-'))
// Started by root, Varnish runs as another account.
await chmod(folder, 0o755)
const shop = await startShop({ processes: 1 })
const varnish = await startVarnish()
const { db, close } = openDatabase(shop.databaseUrl)
try {
  const pages = await publicPages(shop.url)
  for (const page of Object.values(pages)) await untilServed(front + page)
  for (const [name, page] of Object.entries(pages)) {
    const { perSecond, p99 } = await load([front + page], seconds)
    console.log(`${name.padEnd(12)} ${rounded(perSecond)} por segundo, p99 ${p99.toFixed(1)} ms`)
  }
  const all = Object.values(pages).map((page) => front + page)
  const mixed = await load(all, seconds)
  console.log(
    `Todas        ${rounded(mixed.perSecond)} por segundo, p99 ${mixed.p99.toFixed(1)} ms (meta ≥ ${fewest.perSecond})`,
  )
  console.log(`de cada cien, sin preguntar a la tienda: ${hitShare().toFixed(1)}`)
  const shown = await changePrices(pages.Producto ?? '')
  const slowest = shown.at(-1) ?? Infinity
  console.log(
    `${changes} cambios de precio se vieron a los ${shown[Math.floor(changes / 2)]} ms (mediana) y a los ${slowest} ms a más tardar (meta ≤ ${most.shownAfterMs}), sin y con visitas`,
  )
  console.log(`pidió ${await toolName()}`)
  if (mixed.perSecond < fewest.perSecond || slowest > most.shownAfterMs) process.exitCode = 1
} finally {
  await close()
  varnish.kill('SIGTERM')
  await shop.close()
  await rm(folder, { recursive: true, force: true })
}

/** The file of `deploy`, before the shop of this proof. */
async function startVarnish() {
  const text = await readFile('deploy/varnish/default.vcl', 'utf8')
  const file = path.join(folder, 'default.vcl')
  await writeFile(file, text.replace('.port = "3000"', `.port = "${new URL(shop.url).port}"`))
  const options = ['-s', 'malloc,256m', '-p', 'http_gzip_support=off']
  const places = ['-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file]
  return spawn('varnishd', ['-F', ...places, ...options], {
    stdio: 'ignore',
  })
}

/** Of a hundred visits, those that Varnish answered by itself. */
function hitShare(): number {
  const asked = [
    '-n',
    path.join(folder, 'work'),
    '-1',
    '-f',
    'MAIN.cache_hit',
    '-f',
    'MAIN.cache_miss',
  ]
  const { stdout } = spawnSync('varnishstat', asked, { encoding: 'utf8' })
  const count = (name: string) =>
    Number(new RegExp(`MAIN\\.${name} +(\\d+)`).exec(stdout)?.[1] ?? Number.NaN)
  return (100 * count('cache_hit')) / (count('cache_hit') + count('cache_miss'))
}

async function untilServed(address: string) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.status === 200) return
    if (Date.now() > deadline) throw new Error(`${address} answered ${reply?.status}`)
    await sleep(100)
  }
}

/** Milliseconds from each commit until the page shows it, ascending; every second one while others ask for it, too. */
async function changePrices(page: string): Promise<number[]> {
  const found: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const crowd = change % 2 === 0 ? undefined : load([front + page], 2, { connections: 4 })
    const price = await changePrice(db, page, change)
    const since = performance.now()
    const wanted = `"price":"${(price / 100).toFixed(2)}"`
    while (!(await (await fetch(front + page)).text()).includes(wanted)) await sleep(5)
    found.push(Math.round(performance.now() - since))
    await crowd
  }
  return found.toSorted((one, other) => one - other)
}

function rounded(amount: number): string {
  return String(Math.round(amount)).padStart(6)
}
