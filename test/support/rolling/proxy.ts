import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 200
/** what a machine may take to say that it is ready */
const patienceMs = 2000

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/**
 * What HAProxy of deploy/three-machines does for shoppers: asks each machine at `/ready`, sends people to those that say
 * yes in turn, and to another one what did not reach a machine; what may have been done is repeated for reading only.
 */
export async function startProxy() {
  const machines = new Map<string, { isReady: boolean }>()
  const agent = new http.Agent({ keepAlive: false })
  let turn = 0
  const closed = new AbortController()
  void keepAsking()
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => passOn(request, response, Buffer.concat(parts), new Set()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function keepAsking() {
    while (!closed.signal.aborted) {
      await askAll()
      await sleep(everyMs)
    }
  }

  async function askAll() {
    await Promise.all(
      Array.from(machines, async ([url, machine]) => {
        const signal = AbortSignal.timeout(patienceMs)
        const answer = await fetch(`${url}/ready`, { signal }).catch(() => undefined)
        await answer?.body?.cancel()
        machine.isReady = answer?.status === 200
      }),
    )
  }

  function next(tried: ReadonlySet<string>): string | undefined {
    const ready = [...machines].filter(([url, { isReady }]) => isReady && !tried.has(url))
    turn += 1
    return ready[turn % Math.max(ready.length, 1)]?.[0]
  }

  function passOn(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    tried: Set<string>,
  ) {
    const machine = next(tried)
    if (!machine) return response.writeHead(503).end('{}')
    tried.add(machine)
    const { method = 'GET', headers } = request
    const on = http.request(`${machine}${request.url}`, { method, headers, agent })
    on.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    on.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return response.destroy()
      if (method === 'GET' || error.code === 'ECONNREFUSED') {
        return passOn(request, response, body, tried)
      }
      return response.writeHead(502).end('{}')
    })
    return on.end(body)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Asks a machine from now on, and sends people there once it is ready. */
    add(url: string) {
      machines.set(url, { isReady: false })
    },
    isReady: (url: string) => machines.get(url)?.isReady === true,
    close() {
      closed.abort()
      server.closeAllConnections()
      server.close()
    },
  }
}
