// Program of one web process, which serves pages and API; web-processes.ts starts it.
import { serveStorefrontAndApi } from './serve-storefront-and-api.ts'
import { runSupervisedProcess } from './worker-entry.ts'

runSupervisedProcess(serveStorefrontAndApi, 'web')
