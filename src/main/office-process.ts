// The process that serves the back office; keep-office.ts starts it.
import { serveOffice } from './serve-office.ts'
import { serveWhenTold } from './serve-when-told.ts'

serveWhenTold(
  (settings, surroundings, { opened, changes }) =>
    serveOffice(settings, surroundings, { opened, changes, live: process.argv.includes('--live') }),
  'office',
)
