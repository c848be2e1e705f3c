import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { minuteInMs } from '#domain/durations.ts'
import type { DatabaseChangeSource } from './database-change-source.ts'
import type { MessageFromChildProcess, MessageToChildProcess } from './inter-process-messages.ts'
import type { ShopStartupState } from './prepare-shop.ts'

const shortestPause = 500
const longestPause = 10_000
/** Uptime in ms after which a crash resets the restart backoff. */
const stableAfterMs = minuteInMs
const stopTimeoutMs = 5500
/** Timeout in ms for reading the metrics of one process. */
const patienceMs = 1000

type Options = {
  count: number
  /** Starts a child process, which loads its code immediately and serves requests after a message of its parent. */
  fork: () => ChildProcess
  /** kind of the supervised processes, named in the log */
  what: string
  /** source of database changes for the child processes */
  changes: DatabaseChangeSource
  log: Logger
  /** time in ms for which a stopping process still serves requests */
  drainMs?: number
}

/** Starts a child-process supervisor, which restarts processes that end unexpectedly. */
export function superviseProcesses({ count, fork, what, changes, log, drainMs = 0 }: Options) {
  const running = new Set<ChildProcess>()
  const measured = new Map<number, (metrics: object[]) => void>()
  let questions = 0
  const ended = new AbortController()
  let task: MessageToChildProcess | undefined
  let isServing = false
  let pause = shortestPause
  const first = Array.from({ length: count }, start)

  function start() {
    const child = fork()
    const since = performance.now()
    const { promise: serving, resolve, reject } = Promise.withResolvers<void>()
    running.add(child)
    // Prevents unhandled rejections when a restarted process fails to start, because callers await
    // only the first start of each process.
    serving.catch(() => {})
    child.on('message', (message: MessageFromChildProcess) => {
      if (message.kind === 'serving') resolve()
      if (message.kind === 'failed') reject(Object.assign(new Error(message.message), message))
      if (message.kind === 'changes') void answer(child, message)
      if (message.kind === 'measured') measured.get(message.question)?.(message.metrics)
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      reject(new Error('Un proceso de la tienda terminó antes de estar listo.'))
      if (isServing) void replace({ code, signal, lived: performance.now() - since })
    })
    return { child, serving }
  }

  async function answer(
    child: ChildProcess,
    { question, since }: { question: number; since: string | null },
  ) {
    try {
      tell(child, { kind: 'told', question, told: await changes.read(since) })
    } catch (error) {
      tell(child, { kind: 'told', question, failure: String(error) })
    }
  }

  /** Collects the metrics of each process; late replies are omitted. */
  async function measure(): Promise<object[][]> {
    const counts = [...running].map(async (child) => {
      const question = (questions += 1)
      const { promise, resolve, reject } = Promise.withResolvers<object[]>()
      const late = setTimeout(() => reject(new Error('no answer')), patienceMs)
      measured.set(question, resolve)
      tell(child, { kind: 'measure', question })
      return promise.finally(() => {
        clearTimeout(late)
        measured.delete(question)
      })
    })
    const settled = await Promise.allSettled(counts)
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  /** Resolves when every process serves requests; rejects with the first failure. */
  async function serve(surroundings: ShopStartupState) {
    task = { kind: 'serve', surroundings }
    for (const { child } of first) tell(child, task)
    await Promise.all(first.map(({ serving }) => serving))
    isServing = true
  }

  async function replace(end: { code: number | null; signal: string | null; lived: number }) {
    if (ended.signal.aborted || !task) return
    pause = end.lived > stableAfterMs ? shortestPause : Math.min(pause * 2, longestPause)
    log.error({ ...end, pause }, `${what} ended`)
    await sleep(pause, undefined, { signal: ended.signal }).catch(() => {})
    if (!ended.signal.aborted) tell(start().child, task)
  }

  async function close() {
    ended.abort()
    await Promise.all([...running].map((child) => stop(child, task ? stopTimeoutMs + drainMs : 0)))
  }

  return { serve, measure, close }
}

async function stop(child: ChildProcess, timeoutMs: number) {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  tell(child, { kind: 'stop' })
  await Promise.race([exited, sleep(timeoutMs, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await exited
}

function tell(child: ChildProcess, message: MessageToChildProcess) {
  // A process that is ending has no connection, so it receives no messages.
  if (child.connected) child.send(message, () => {})
}
