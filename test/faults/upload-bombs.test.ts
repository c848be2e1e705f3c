import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import * as bombs from '#test/support/upload-bombs.ts'

const { db } = await testDatabase()
const office = await testOffice(db, { startAt: new Date() })
const { as } = await office.person('dueño')
const { urlKey } = await addProduct(db)
// The check of replies against the OpenAPI document reads it at the first one, not while measured.
await office.get('imports', as)
const url = await office.app.listen({ port: 0, host: '127.0.0.1' })
const visitor = await startVisitor(url)
afterAll(() => visitor.leave())

/** Milliseconds; on a machine that is busy with something else, five times what an idle office takes. */
const longest = 300
const idle = await latencyDuring(() => sleep(2000))
const allowed = Math.max(longest, 5 * idle)
if (process.env.PROOF_REPORT) console.log(`idle: p99 ${idle.toFixed(0)} ms`)

/** One client outside of the office's thread, which asks for a list every 10 ms. */
async function startVisitor(url: string) {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    let times = []
    parentPort.on('message', () => { parentPort.postMessage(times); times = [] })
    void (async () => {
      for (;;) {
        const since = performance.now()
        const reply = await fetch(workerData.url + '/api/v1/imports', { headers: workerData.headers })
        await reply.text()
        times.push(reply.ok ? performance.now() - since : Infinity)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()`
  const worker = new Worker(program, { eval: true, workerData: { url, headers: as } })
  return {
    /** Milliseconds that each answer took since the last question. */
    async times(): Promise<number[]> {
      worker.postMessage('times')
      const [times] = await once(worker, 'message')
      return times
    },
    leave: () => worker.terminate(),
  }
}

async function latencyDuring(work: () => Promise<unknown>): Promise<number> {
  await visitor.times()
  await Promise.all([work(), sleep(1500)])
  const times = (await visitor.times()).sort((a, b) => a - b)
  expect(times.length).toBeGreaterThan(0)
  return times[Math.floor(times.length * 0.99)] ?? Infinity
}

type Bomb = { path: string; body: string }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const sheet = (bytes: Uint8Array): Bomb => ({
  path: 'imports',
  body: JSON.stringify({ name: 'lista', content: base64(bytes) }),
})
const file = (path: string, body: object): Bomb => ({ path, body: JSON.stringify(body) })

/** What the office says to a file, of a spreadsheet once it was checked. */
async function upload(send: () => Promise<SentReply>): Promise<string> {
  const sent = await send()
  if (!('id' in sent)) return sent.messageForUser
  for (;;) {
    const { body } = await office.get(`imports/${sent.id}`, as)
    if (body.state !== 'checking') return body.words ?? `${body.counts.refused} con error`
    await sleep(100)
  }
}

type SentReply = { messageForUser: string } | { id: number }

/** A sender in another thread; the file is there before the measurement begins. */
async function startSender(url: string, { path, body }: Bomb) {
  const program = `
    const { parentPort, workerData: { address, headers, body } } = require('node:worker_threads')
    parentPort.once('message', async () => {
      const reply = await fetch(address, { method: 'POST', headers, body })
      parentPort.postMessage(await reply.json())
    })
    parentPort.postMessage('ready')`
  const headers = { ...as, origin: officeUrl, 'content-type': 'application/json' }
  const address = `${url}/api/v1/${path}`
  const worker = new Worker(program, { eval: true, workerData: { address, headers, body } })
  await once(worker, 'message')
  return async (): Promise<SentReply> => {
    worker.postMessage('go')
    const [reply] = await once(worker, 'message')
    await worker.terminate()
    return reply
  }
}

it.each<[string, () => Bomb | Promise<Bomb>, string]>([
  ['empty lines', () => sheet(bombs.emptyLines()), 'contando las vacías'],
  ['empty cells', () => sheet(bombs.emptyCells()), 'contando las vacías'],
  ['a format', () => sheet(bombs.bookOfFormat('['.repeat(150_000))), 'formato de número'],
  ['65,000 entries', () => sheet(bombs.bookOfEntries(65_000)), 'demasiadas partes'],
  ['rows', () => sheet(bombs.bookOfRows()), 'demasiados renglones'],
  ['blanks', () => sheet(bombs.bookOfBlanks()), '300 con error'],
  [
    'a PDF',
    () =>
      file(`products/${urlKey}/documents`, {
        title: 'Manual',
        document: base64(bombs.pdfOfStreams()),
      }),
    'Documento agregado',
  ],
  [
    'a picture',
    async () =>
      file(`products/${urlKey}/pictures`, { picture: base64(await bombs.pictureOfPixels()) }),
    'Foto agregada',
  ],
  [
    'a CFDI',
    () => file('invoices/2611-AAAAAA/files', { xml: base64(bombs.nestedXml()) }),
    'No existe ese pedido',
  ],
  ['licence keys', () => file(`licences/${urlKey}/keys`, { text: bombs.raggedKeys() }), 'digital'],
])(
  'other requests are answered in time while an upload bomb of %s is read',
  async (name, make, words) => {
    const send = await startSender(url, await make())
    let said = ''
    const slowest = await latencyDuring(async () => (said = await upload(send)))
    if (process.env.PROOF_REPORT) console.log(`${name}: p99 ${slowest.toFixed(0)} ms, «${said}»`)
    expect(said).toContain(words)
    expect(slowest).toBeLessThanOrEqual(allowed)
  },
)
