// Whether the shop's processes stay small while they are used: npm run bench:soak -- 113280
// BENCH_CATALOGUE names the real catalogue, as for bench:scale. Ten minutes, or BENCH_SECONDS of them.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { arrive } from './load.ts'
import { openScaleServer } from './scale-databases.ts'
import { scaleTargets, type Target } from './scale-targets.ts'
import { startShop } from './shops.ts'

const size = Number(process.argv[2] ?? 144)
const seconds = Number(process.env.BENCH_SECONDS ?? 600)
const perSecond = Number(process.env.BENCH_RATE ?? 60)
const step = 30

const server = await openScaleServer()
try {
  const shop = await startShop({ processes: 2, databaseUrl: await server.database(size) })
  try {
    await soak(shop.url, shop.pid)
  } finally {
    await shop.close()
  }
} finally {
  await server.close()
}

async function soak(url: string, pid: number) {
  const targets = await scaleTargets(url)
  console.log(`${size.toLocaleString('es-MX')} productos, ${perSecond} peticiones por segundo`)
  console.log('segundos  p50 ms  p99 ms  sin respuesta   MB de cada proceso')
  let turn = 0
  const nextAddress = () => {
    const { addresses } = targets[turn % targets.length] as Target
    const address = addresses[Math.floor(turn / targets.length) % addresses.length] as string
    turn += 1
    return address
  }
  for (let passed = step; passed <= seconds; passed += step) {
    const addresses = Array.from({ length: perSecond * step }, nextAddress)
    const { p50, p99, lost } = await arrive(addresses, { perSecond, seconds: step })
    console.log(
      [
        String(passed).padStart(8),
        p50.toFixed(1).padStart(7),
        p99.toFixed(1).padStart(7),
        String(lost).padStart(14),
        `   ${(await megabytesBelow(pid)).join('  ')}`,
      ].join(' '),
    )
  }
}

/** What each process takes that this one started, the largest first. */
async function megabytesBelow(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([ppid, kilobytes = 0]) => (ppid === parent ? Math.round(kilobytes / 1024) : []))
    .toSorted((a, b) => b - a)
}
