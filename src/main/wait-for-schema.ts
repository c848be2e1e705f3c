import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeMissingMigrations } from '#persistence/schema-history.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { databaseSchemaFolder } from './project-root.ts'

const everyMs = 1000

/** Waits until another process has run the required migrations, reporting on the console and as 503 at `/ready`. */
export async function waitForDatabaseMigrations(
  settings: EnvironmentSettings,
  databaseUrl: string,
  { ended, say }: { ended?: AbortSignal | undefined; say: (line: string) => void },
): Promise<void> {
  let reason = reasonOf(await describeMissingMigrations(databaseUrl, databaseSchemaFolder))
  if (!reason) return
  say(`Esta máquina espera. ${reason}`)
  const stopAnswering = await answerAt(addressOf(settings), () => reason ?? '')
  try {
    while (reason) {
      await sleep(everyMs, undefined, { signal: ended })
      // While the database is unreachable, the last known reason for waiting stays.
      reason = await describeMissingMigrations(databaseUrl, databaseSchemaFolder).then(
        reasonOf,
        () => reason,
      )
    }
  } finally {
    await stopAnswering?.()
  }
}

function reasonOf(missing: string | undefined): string | undefined {
  if (missing === undefined) return undefined
  return `A la base de datos ${missing}. Aplícalo con «npm run db:migrate» o con SHOP_ROLE=migrate.`
}

/**
 * Host and port at which a process with the given role serves requests; undefined for a role that
 * serves none.
 */
function addressOf({ role, host, port, office, metrics }: EnvironmentSettings) {
  if (role === 'web') return { host, port }
  return role === 'office' ? { host: office.host, port: office.port } : metrics
}

async function answerAt(
  address: { host: string; port: number } | undefined,
  reason: () => string,
): Promise<(() => Promise<unknown>) | undefined> {
  if (!address) return undefined
  const server = createServer((request, reply) => {
    const isHealth = request.url === '/health'
    reply.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(!isHealth && { 'retry-after': '5' }),
    })
    reply.end(
      JSON.stringify(isHealth ? { status: 'ok' } : { status: 'unavailable', reason: reason() }),
    )
  })
  server.listen(address.port, address.host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
