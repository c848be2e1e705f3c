// Program of one web process, which serves pages and API; web-processes.ts starts it.
import { serveWeb } from './serve-web.ts'
import { serveOnCommand } from './worker-entry.ts'

serveOnCommand(serveWeb, 'web')
