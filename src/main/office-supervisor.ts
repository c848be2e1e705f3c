import { fork } from 'node:child_process'
import type { Logger } from 'pino'
import type { DatabaseChangeSource } from './database-change-source.ts'
import { superviseProcesses } from './process-supervisor.ts'
import { getChildProcessProgramPath } from './project-root.ts'
import { lowMemoryAllocatorSettings } from './start-web-processes.ts'

/**
 * Small heap limits of the back office process, because few operators work at a time and its pages
 * are mostly tables.
 */
const heap = ['--max-semi-space-size=2', '--max-old-space-size=160']

type Options = {
  /** whether back office pages are served from their source files instead of `build/` */
  live: boolean
  changes: DatabaseChangeSource
  log: Logger
}

/** Runs the back office in a separate process, isolated from the shop's processes. */
export function startOfficeProcess({ live, changes, log }: Options) {
  return superviseProcesses({
    count: 1,
    fork: () =>
      fork(getChildProcessProgramPath('office-process'), live ? ['--live'] : [], {
        execArgv: [...process.execArgv, ...(live ? [] : heap)],
        env: { ...process.env, ...lowMemoryAllocatorSettings },
      }),
    what: 'office process',
    changes,
    log,
  })
}
