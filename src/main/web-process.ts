// Program of one web process, which serves pages and API; web-processes.ts starts it.
import { serveStorefrontAndApi } from './serve-web.ts'
import { runSupervisedProcess } from './worker-entry.ts'

runSupervisedProcess(serveStorefrontAndApi, 'web')
