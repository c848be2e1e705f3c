import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { SheetRefused } from '#catalogue-import/sheets/sheet-refused.ts'
import type { Readers } from './readers.ts'
import type { ReadingCall, ReadingReply } from './reading-process.ts'

type Name = keyof Readers
type Value<N extends Name> = Awaited<ReturnType<Readers[N]>>

/** Error of a parser process that timed out or crashed, usually for lack of memory. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
  why: 'time' | 'ended'
  constructor(why: 'time' | 'ended') {
    super(`reading stopped: ${why}`)
    this.why = why
  }
}

const mostProcesses = 4
const idleMs = 10_000
const heapMegabytes = 512
const program = path.join(
  import.meta.dirname,
  `reading-process${path.extname(import.meta.filename)}`,
)

const idle = new Map<ChildProcess, NodeJS.Timeout>()
const waiting: ((child: ChildProcess) => void)[] = []
let processes = 0

/** A reading process reserved for one file; `release` makes it available to the next file. */
export type Reader = {
  call: <N extends Name>(name: N, args: Parameters<Readers[N]>, ms: number) => Promise<Value<N>>
  release: () => void
}

export async function acquireReader(): Promise<Reader> {
  const child = await takeProcess()
  let isReleased = false
  return {
    call: (name, args, ms) => callProcess(child, { name, args }, ms),
    release() {
      if (!isReleased) giveBack(child)
      isReleased = true
    },
  }
}

/** Runs one parser on one file in a separate process. */
export async function readApart<N extends Name>(
  name: N,
  args: Parameters<Readers[N]>,
  { seconds }: { seconds: number },
): Promise<Value<N>> {
  const reader = await acquireReader()
  try {
    return await reader.call(name, args, seconds * 1000)
  } finally {
    reader.release()
  }
}

function takeProcess(): ChildProcess | Promise<ChildProcess> {
  for (const [child, timer] of idle) {
    clearTimeout(timer)
    idle.delete(child)
    if (isAlive(child)) return child
  }
  if (processes >= mostProcesses) return new Promise((resolve) => waiting.push(resolve))
  return startProcess()
}

function startProcess(): ChildProcess {
  processes += 1
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    // environment without secrets
    env: { MALLOC_ARENA_MAX: '2' },
  })
  child.once('exit', () => {
    processes -= 1
    clearTimeout(idle.get(child))
    idle.delete(child)
    const next = waiting.shift()
    if (next) next(startProcess())
  })
  keepAlive(child, false)
  return child
}

function giveBack(child: ChildProcess) {
  if (!isAlive(child)) return
  const next = waiting.shift()
  if (next) return next(child)
  idle.set(child, setTimeout(() => child.kill('SIGKILL'), idleMs).unref())
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null && !child.killed
}

function callProcess<N extends Name>(
  child: ChildProcess,
  call: { name: N; args: Parameters<Readers[N]> },
  ms: number,
): Promise<Value<N>> {
  const { promise, resolve, reject } = Promise.withResolvers<Value<N>>()
  const onMessage = (reply: ReadingReply<Value<N>>) => {
    if ('refused' in reply) reject(new SheetRefused(reply.refused))
    else if ('failed' in reply) reject(new Error(reply.failed))
    else resolve(reply.value)
  }
  const onEnd = () => reject(new ReadingStopped('ended'))
  const late = setTimeout(() => {
    reject(new ReadingStopped('time'))
    child.kill('SIGKILL')
  }, ms)
  keepAlive(child, true)
  child.once('message', onMessage)
  child.once('exit', onEnd)
  child.once('error', onEnd)
  if (isAlive(child)) child.send(call satisfies ReadingCall, (error) => error && onEnd())
  else onEnd()
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', onMessage)
    child.off('exit', onEnd)
    child.off('error', onEnd)
    keepAlive(child, false)
  })
}

/** References or unreferences the child process: only a running call keeps this process alive. */
function keepAlive(child: ChildProcess, isKept: boolean) {
  const how = isKept ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}
