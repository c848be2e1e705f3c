import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { start as startPostgres } from '#embedded/postgres.ts'
import type { Shop } from '#operator/command.ts'
import { runCommand } from '#operator/run-command.ts'
import { openDatabase } from '#persistence/database.ts'
import { requireCurrentSchema } from '#persistence/schema-history.ts'
import { webhookSecrets } from '#sign-in/webhook-secrets.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { demoCode } from './demo.ts'
import { issuerOf, managementOf, paymentsOf } from './dev-services.ts'
import { explainFailure } from './explain-failure.ts'
import { openGateway } from './open-gateway.ts'
import { openMove, openPictures } from './open-pictures.ts'
import { keepFilesPrivate } from './private-files.ts'
import { root, schemaFolder } from './root.ts'
import { keptSecrets, licenceSecrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'
import { warningsAbout } from './warnings.ts'

let settings: Settings | undefined

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    open,
    now: () => new Date(),
    actor: `operator:${operatorName()}`,
    ...(process.stdin.isTTY && { ask }),
    demoCode,
    demoFolder: path.join(root, 'catalogue'),
    screen: {
      write: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(text),
      isTerminal: process.stderr.isTTY,
    },
  })
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exitCode = 1
}

/** Name of the system user; some containers have none. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.()}`
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Opens the configured database, or the shop's embedded one, shared with a running shop. */
async function open(): Promise<Shop> {
  const given = readSettings(process.env)
  settings = given
  await keepFilesPrivate(given.dataDir)
  const server = given.databaseUrl
    ? undefined
    : await startPostgres({ directory: path.join(given.dataDir, 'postgres'), join: true })
  const url = given.database.directUrl ?? given.databaseUrl ?? server?.addresses.shop ?? ''
  try {
    await requireCurrentSchema(url, schemaFolder)
    const secrets = await keptSecrets(given)
    const { db, close } = openDatabase(url)
    const gateway = await openGateway(given, paymentsOf(given, secrets), secrets, { db })
    return {
      db,
      pictures: openPictures(given),
      fileMove: openMove(given),
      gateway,
      licences: licenceCipher(...licenceSecrets(given, secrets)),
      webhookSecrets: webhookSecrets(secrets.webhooks),
      issuer: issuerOf(given),
      management: managementOf(given, secrets),
      warnings: () => warningsAbout(given, db),
      async close() {
        await close()
        await server?.close()
      },
    }
  } catch (error) {
    await server?.close()
    throw error
  }
}
