import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { DatabaseChangeSource } from './database-change-source.ts'
import { superviseProcesses } from './process-supervisor.ts'
import { getChildProcessProgramPath } from './project-root.ts'

/** Allocator settings that return freed buffers to the operating system. */
export const lowMemoryAllocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

type Options = {
  count: number
  heapMegabytes: number
  drainMs: number
  changes: DatabaseChangeSource
  log: Logger
}

/** Starts web processes that share the shop's port. */
export function startWebProcesses({ count, heapMegabytes, drainMs, changes, log }: Options) {
  cluster.setupPrimary({
    exec: getChildProcessProgramPath('web-process'),
    args: [],
    execArgv: [
      ...process.execArgv,
      '--max-semi-space-size=8',
      `--max-old-space-size=${heapMegabytes}`,
    ],
  })
  return superviseProcesses({
    count,
    fork: () => cluster.fork(lowMemoryAllocatorSettings).process,
    what: 'web process',
    drainMs,
    changes,
    log,
  })
}
