// Entry program of the back office process, started by office-supervisor.ts.
import { serveOffice } from './serve-office.ts'
import { runSupervisedProcess } from './worker-entry.ts'

runSupervisedProcess(
  (settings, surroundings, { opened, changes }) =>
    serveOffice(settings, surroundings, { opened, changes, live: process.argv.includes('--live') }),
  'office',
)
