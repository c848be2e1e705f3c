import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const headers = { 'accept-encoding': 'br' }

export type Throughput = { perSecond: number; p99: number }

type Ways = {
  /** each has one request under way */
  connections?: number
  /** sends it by POST */
  body?: object
  /** as `accept-encoding` names it */
  encoding?: 'br' | 'identity'
}

/** As many requests as it takes, one after the other on each connection; the addresses, all of one shop, take turns. */
export async function load(addresses: string[], seconds: number, ways: Ways = {}) {
  const asked = { connections: 32, encoding: 'br', ...ways } as const
  return (await isInstalled)
    ? withWrk(addresses, seconds, asked)
    : withAutocannon(addresses, seconds, asked)
}

type Asked = Ways & Required<Pick<Ways, 'connections' | 'encoding'>>

/** wrk leaves the cores to the shop; without it, autocannon itself is what takes longest. */
const isInstalled = promisify(execFile)('wrk', ['--version']).then(
  () => true,
  ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
)

/** Who asks in `load`, to be printed beside its figures. */
export async function toolName(): Promise<string> {
  return (await isInstalled) ? 'wrk' : 'autocannon, que pide menos de lo que la tienda puede dar'
}

async function withWrk(
  addresses: string[],
  seconds: number,
  { connections, encoding, body }: Asked,
): Promise<Throughput> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-load-'))
  const script = path.join(folder, 'requests.lua')
  await writeFile(script, requestsFor(addresses, body))
  const parameters = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script]
  const { stdout } = await promisify(execFile)('wrk', [
    ...parameters,
    '-H',
    `accept-encoding: ${encoding}`,
    addresses[0] ?? '',
  ]).finally(() => rm(folder, { recursive: true }))
  if (stdout.includes('Non-2xx')) throw new Error(`Not every reply of ${addresses[0]} was a page.`)
  const [, perSecond] = /Requests\/sec: +([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit] = /99% +([\d.]+)(us|ms|s)\b/.exec(stdout) ?? []
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  return { perSecond: Number(perSecond), p99: Number(p99) * inMs }
}

/** What wrk runs to know its requests, which are written once. */
function requestsFor(addresses: string[], body: object | undefined): string {
  const paths = addresses.map(pathOf).map((one) => JSON.stringify(one))
  const posted = body && [
    `wrk.method = 'POST'`,
    `wrk.headers['content-type'] = 'application/json'`,
    `wrk.body = ${JSON.stringify(JSON.stringify(body))}`,
  ]
  return `${posted?.join('\n') ?? ''}
local paths = {${paths.join(',')}}
local requests = {}
local last = 0
init = function()
  for index, path in ipairs(paths) do requests[index] = wrk.format(nil, path) end
end
request = function()
  last = last % #requests + 1
  return requests[last]
end
`
}

async function withAutocannon(
  addresses: string[],
  duration: number,
  { connections, encoding, body }: Asked,
): Promise<Throughput> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: new URL(addresses[0] ?? '').origin,
    requests: addresses.map((address) => ({ path: pathOf(address) })),
    connections,
    duration,
    headers: { 'accept-encoding': encoding, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  })
  if (non2xx + errors > 0) throw new Error(`Not every reply of ${addresses[0]} was a page.`)
  return { perSecond: requests.average, p99: latency.p99 }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

export type Latency = { p50: number; p99: number; lost: number }

/** Open-loop load at a fixed rate; latency counts from the scheduled time. */
export async function arrive(
  addresses: string[],
  { perSecond, seconds, signal }: { perSecond: number; seconds: number; signal?: AbortSignal },
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const times: number[] = []
  let lost = 0
  const start = performance.now()
  const under: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds && !signal?.aborted; index += 1) {
    const due = start + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    under.push(
      ask(addresses[index % addresses.length] ?? '', agent).then(
        () => void times.push(performance.now() - due),
        () => void (lost += 1),
      ),
    )
  }
  await Promise.all(under)
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), lost }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(url))))
      reply.once('error', reject)
    }).once('error', reject)
  })
}
