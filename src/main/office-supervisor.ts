import { fork } from 'node:child_process'
import type { Logger } from 'pino'
import type { ChangesSource } from './changes-source.ts'
import { superviseProcesses } from './process-supervisor.ts'
import { programFile } from './root.ts'
import { frugalMemory } from './web-processes.ts'

/** Small heap limits, because few operators work at a time, on pages of rows. */
const heap = ['--max-semi-space-size=2', '--max-old-space-size=160']

type Options = {
  /** whether pages are served from their sources instead of `build/` */
  live: boolean
  changes: ChangesSource
  log: Logger
}

/** Runs the back office in a separate process, isolated from the shop's processes. */
export function startOffice({ live, changes, log }: Options) {
  return superviseProcesses({
    count: 1,
    fork: () =>
      fork(programFile('office-process'), live ? ['--live'] : [], {
        execArgv: [...process.execArgv, ...(live ? [] : heap)],
        env: { ...process.env, ...frugalMemory },
      }),
    what: 'office process',
    changes,
    log,
  })
}
