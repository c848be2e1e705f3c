import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Surroundings } from './prepare-shop.ts'

const shortestPause = 500
const longestPause = 10_000
/** Milliseconds after which a process that ends is not held to be failing again and again. */
const stableAfterMs = 60_000
const stopTimeoutMs = 5500
/** Buffers that are given up go back to the system. */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

export type ToWebProcess = { kind: 'serve'; surroundings: Surroundings } | { kind: 'stop' }
export type FromWebProcess =
  | { kind: 'serving' }
  | { kind: 'failed'; message: string; code?: string | undefined; port?: number | undefined }

type Options = { count: number; heapMegabytes: number; log: Logger }

/** Processes that share the shop's port. One that ends although nobody asked it to is replaced. */
export function startWebProcesses({ count, heapMegabytes, log }: Options) {
  cluster.setupPrimary({
    exec: path.join(import.meta.dirname, 'web-process.ts'),
    args: [],
    execArgv: [
      ...process.execArgv,
      '--max-semi-space-size=8',
      `--max-old-space-size=${heapMegabytes}`,
    ],
  })
  const workers = new Set<Worker>()
  const ended = new AbortController()
  let task: ToWebProcess | undefined
  let isServing = false
  let pause = shortestPause
  const first = Array.from({ length: count }, start)

  function start() {
    const worker = cluster.fork(memory)
    const since = performance.now()
    const { promise: serving, resolve, reject } = Promise.withResolvers<void>()
    workers.add(worker)
    // The first start is awaited by its caller; a replacement is not.
    serving.catch(() => {})
    worker.on('message', (message: FromWebProcess) => {
      if (message.kind === 'serving') resolve()
      else reject(Object.assign(new Error(message.message), message))
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      reject(new Error('Un proceso de la tienda terminó antes de estar listo.'))
      if (isServing) void replace({ code, signal, lived: performance.now() - since })
    })
    return { worker, serving }
  }

  /** Resolves once every process serves; rejects with the reason of the first that cannot. */
  async function serve(surroundings: Surroundings) {
    task = { kind: 'serve', surroundings }
    for (const { worker } of first) tell(worker, task)
    await Promise.all(first.map(({ serving }) => serving))
    isServing = true
  }

  async function replace(end: { code: number | null; signal: string | null; lived: number }) {
    if (ended.signal.aborted || !task) return
    pause = end.lived > stableAfterMs ? shortestPause : Math.min(pause * 2, longestPause)
    log.error({ ...end, pause }, 'web process ended')
    await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
    if (!ended.signal.aborted) tell(start().worker, task)
  }

  async function close() {
    ended.abort()
    await Promise.all([...workers].map((worker) => stop(worker, task ? stopTimeoutMs : 0)))
  }

  return { serve, close }
}

async function stop(worker: Worker, stopTimeoutMs: number) {
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  tell(worker, { kind: 'stop' })
  await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })])
  if (!worker.isDead()) worker.process.kill('SIGKILL')
  await exited
}

function tell(worker: Worker, message: ToWebProcess) {
  // One that is ending cannot be told anything any more.
  if (worker.isConnected()) worker.send(message, () => {})
}
