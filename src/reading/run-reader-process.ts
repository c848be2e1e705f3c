import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import type { ReaderProcessRequest, ReaderProcessReply } from './reading-process.ts'
import type { UploadedFileParsers } from './uploaded-file-parsers.ts'

type Name = keyof UploadedFileParsers
type Value<N extends Name> = Awaited<ReturnType<UploadedFileParsers[N]>>

/** Error of a parser process that timed out or crashed, usually for lack of memory. */
export class ReaderProcessAborted extends Error {
  override name = 'ReaderProcessAborted'
  why: 'time' | 'ended'
  constructor(why: 'time' | 'ended') {
    super(`reading stopped: ${why}`)
    this.why = why
  }
}

const mostProcesses = 4
const idleMs = 10_000
/** Maximum time in ms for a process to start; it does not count towards the time limits of files. */
const startMs = 30_000
const maxHeapMegabytes = 512
const program = path.join(
  import.meta.dirname,
  `reading-process${path.extname(import.meta.filename)}`,
)

const idle = new Map<ChildProcess, NodeJS.Timeout>()
const waiting: ((child: ChildProcess | Promise<ChildProcess>) => void)[] = []
let processes = 0

/** A file-parsing process reserved for one file; `release` makes it available to the next file. */
export type ReaderProcess = {
  call: <N extends Name>(
    name: N,
    args: Parameters<UploadedFileParsers[N]>,
    ms: number,
  ) => Promise<Value<N>>
  release: () => void
}

export async function acquireReaderProcess(): Promise<ReaderProcess> {
  const child = await takeProcess()
  let isReleased = false
  return {
    call: (name, args, ms) => callReaderProcess(child, { name, args }, ms),
    release() {
      if (!isReleased) giveBack(child)
      isReleased = true
    },
  }
}

/** Runs one parser on one file in a separate process. */
export async function runInReaderProcess<N extends Name>(
  name: N,
  args: Parameters<UploadedFileParsers[N]>,
  { seconds }: { seconds: number },
): Promise<Value<N>> {
  const reader = await acquireReaderProcess()
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
  return startReaderProcess()
}

/** Starts a process; resolves once its parsers are loaded, or it has ended. */
export async function startReaderProcess({
  heapMegabytes = maxHeapMegabytes,
} = {}): Promise<ChildProcess> {
  processes += 1
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    // The file-parsing process gets an environment without secrets.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  // The file-parsing process starts and runs at a lower priority, so that web requests come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.once('exit', () => {
    processes -= 1
    clearTimeout(idle.get(child))
    idle.delete(child)
    const next = waiting.shift()
    if (next) next(startReaderProcess())
  })
  const slow = setTimeout(() => child.kill('SIGKILL'), startMs)
  await new Promise((resolve) => {
    // a process sends its first message once its parsers are loaded
    for (const event of ['message', 'exit', 'error']) child.once(event, resolve)
  })
  clearTimeout(slow)
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

/** Calls one parser in a process; rejects with `ReaderProcessAborted` when it takes too long or the process ends. */
export function callReaderProcess<N extends Name>(
  child: ChildProcess,
  call: { name: N; args: Parameters<UploadedFileParsers[N]> },
  ms: number,
): Promise<Value<N>> {
  const { promise, resolve, reject } = Promise.withResolvers<Value<N>>()
  const onMessage = (reply: ReaderProcessReply<Value<N>>) => {
    if ('refused' in reply) reject(new SheetRejectedError(reply.refused))
    else if ('failed' in reply) reject(new Error(reply.failed))
    else resolve(reply.value)
  }
  const onEnd = () => reject(new ReaderProcessAborted('ended'))
  const late = setTimeout(() => {
    reject(new ReaderProcessAborted('time'))
    child.kill('SIGKILL')
  }, ms)
  keepAlive(child, true)
  child.once('message', onMessage)
  child.once('exit', onEnd)
  child.once('error', onEnd)
  if (isAlive(child)) child.send(call satisfies ReaderProcessRequest, (error) => error && onEnd())
  else onEnd()
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', onMessage)
    child.off('exit', onEnd)
    child.off('error', onEnd)
    keepAlive(child, false)
  })
}

/**
 * Sets whether a child process keeps the main process alive (`ref` or `unref`). Only a child
 * process with a running call keeps it alive.
 */
function keepAlive(child: ChildProcess, isKept: boolean) {
  const how = isKept ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}
