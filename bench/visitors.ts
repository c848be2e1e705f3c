// Visitors of a running shop in a separate process, for busy benches: pages at a fixed rate until stopped, then
// latencies as JSON.
import { arrive } from './load.ts'
import { publicPages } from './shops.ts'

const [url = '', perSecond = ''] = process.argv.slice(2)
/** Seconds after which they leave by themselves. */
const longestVisit = 3600
const leaving = new AbortController()
process.once('SIGTERM', () => leaving.abort())
const pages = Object.values(await publicPages(url)).map((page) => url + page)
// warms up before measuring
await arrive(pages, { perSecond: 5, seconds: 2 })
process.stdout.write('ready\n')
const latency = await arrive(pages, {
  perSecond: Number(perSecond),
  seconds: longestVisit,
  signal: leaving.signal,
})
process.stdout.write(`${JSON.stringify(latency)}\n`)
