// One of the processes that serve pages and API; web-processes.ts starts it.
import { serveWeb } from './serve-web.ts'
import { serveWhenTold } from './serve-when-told.ts'

serveWhenTold(serveWeb, 'web')
