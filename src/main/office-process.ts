// The process that serves the back office; keep-office.ts starts it.
import { serveOffice } from './serve-office.ts'
import { serveWhenTold } from './serve-when-told.ts'

serveWhenTold((settings, surroundings, { opened }) =>
  serveOffice(settings, surroundings, { opened, live: process.argv.includes('--live') }),
)
