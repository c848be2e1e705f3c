// Hostile clients of prove:hostile in a separate thread, so that they do not delay measured clients.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What a client asks for at its n-th request. */
export type Ask = { path: string; body?: object; accept?: string }

export type Attack = { url: string; name: string; seconds: number; clients: number; round: number }

/** Minimum ms per request and client, so that the flood leaves the shop CPU time. */
const leastMsPerRequest = 5
const mostRequests = 20_000
const sides = [80, 150, 300, 600, 800, 1200, 1600]

const single = {
  'páginas desconocidas': (n) => ({ path: n % 2 === 0 ? `/no-hay-${n}` : `/no/hay/${n}` }),
  'búsquedas distintas': (n) => ({ path: `/results?q=laptop+${n.toString(36)}` }),
  'filtros distintos': (n) => ({ path: `/category/portatiles?min=${n}&max=${90_000 + n}` }),
  'parámetros inventados': (n) => ({
    path: `${n % 2 === 0 ? '/index' : '/api/v1/shop/featuredProducts'}?x${n}=${n}`,
  }),
  'cotizaciones de 100 renglones': (n) => ({
    path: '/api/v1/shop/cartQuote',
    body: {
      lines: Array.from({ length: 100 }, (_, at) => ({
        productId: at + 1,
        quantity: 1 + ((n + at) % 5),
      })),
    },
  }),
  'imágenes a medida': (n) => ({
    path: `/services/shop/getImage?path=${workerData.picture}&width=${sides[n % 7]}&height=${sides[Math.floor(n / 7) % 7]}&quality=${n % 11}&cache_image=true`,
    accept: 'image/avif',
  }),
} as const satisfies Record<string, (n: number) => Ask>

export const attacks: Record<string, (n: number) => Ask> = {
  ...single,
  'todo a la vez': (n) => {
    const others = Object.values(single)
    return others[n % others.length]?.(Math.floor(n / others.length)) ?? { path: '/' }
  },
}

parentPort?.on('message', (attack: Attack) => {
  void run(attack).then((statuses) => parentPort?.postMessage(statuses))
})

/** How often each status was answered. */
async function run({ url, name, seconds, clients, round }: Attack) {
  const statuses: Record<string, number> = {}
  const over = AbortSignal.timeout(seconds * 1000)
  let asked = 0
  const next = (n: number) => attacks[name]?.(round * mostRequests + n) ?? { path: '/' }
  async function client(from: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!over.aborted && asked < mostRequests) {
      const began = performance.now()
      const status = await send(url, next(asked++), { agent, from })
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(Math.max(0, began + leastMsPerRequest - performance.now()))
    }
    agent.destroy()
  }
  await Promise.all(
    Array.from({ length: clients }, (_, index) => client(`203.0.113.${round * clients + index}`)),
  )
  return statuses
}

function send(
  url: string,
  { path, body, accept = '*/*' }: Ask,
  { agent, from }: { agent: Agent; from: string },
): Promise<string> {
  const payload = body && JSON.stringify(body)
  const headers = {
    accept,
    'accept-encoding': 'br',
    'x-forwarded-for': from,
    ...(payload && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  }
  return new Promise((resolve) => {
    const sent = request(
      url + path,
      { agent, headers, method: payload ? 'POST' : 'GET', timeout: 20_000 },
      (reply) => {
        reply.resume()
        reply.once('end', () => resolve(String(reply.statusCode)))
        reply.once('error', () => resolve('cortada'))
      },
    )
    sent.once('error', () => resolve('cortada'))
    sent.once('timeout', () => sent.destroy())
    sent.end(payload)
  })
}
