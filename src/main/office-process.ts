// Entry program of the back office process, started by keep-office.ts.
import { serveOffice } from './serve-office.ts'
import { serveWhenTold } from './serve-when-told.ts'

serveWhenTold(
  (settings, surroundings, { opened, changes }) =>
    serveOffice(settings, surroundings, { opened, changes, live: process.argv.includes('--live') }),
  'office',
)
