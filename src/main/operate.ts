import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { getDemoAuthenticatorCode } from '#demo/accounts.ts'
import { startPostgres } from '#embedded/start-postgres.ts'
import { createCommandLineApi } from '#operator-api/command-line-api.ts'
import type { CommandShopServices } from '#operator/command.ts'
import { runCommand } from '#operator/run-command.ts'
import { openDatabase } from '#persistence/database.ts'
import { requireCurrentSchema } from '#persistence/schema-history.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { createWebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { openStampingProvider } from '#stamping/open-stamping-provider.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { listConfigurationWarnings } from './configuration-warnings.ts'
import { fillDemoShop } from './demo-shop.ts'
import {
  findIdentityProviderIssuer,
  findIdentityManagementApiConfig,
  getPaymentSimulatorConfig,
} from './dev-services.ts'
import { readEnvironmentSettings, type EnvironmentSettings } from './environment-settings.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { openConnectedGateway, openGatewaysInForce } from './gateways-in-force.ts'
import { createOfficeConnections } from './office-connections.ts'
import { areLabelsFree } from './open-connected-carrier.ts'
import { openPictureStoreMigration, openPictureStore } from './open-picture-store.ts'
import { databaseSchemaFolder } from './project-root.ts'
import { restrictFilesToCurrentUser } from './restrict-file-permissions.ts'
import { loadShopSecrets, getLicenceEncryptionSecrets } from './secrets.ts'
import { openStampingInForce } from './stamping-in-force.ts'

let settings: EnvironmentSettings | undefined

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    open,
    now: () => new Date(),
    actor: `operator:${operatorName()}`,
    ...(process.stdin.isTTY && { ask }),
    demo: { fillShop: fillDemoShop, getSignInCode: getDemoAuthenticatorCode },
    screen: {
      write: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(text),
      isTerminal: process.stderr.isTTY,
    },
  })
} catch (error) {
  console.error(explainStartFailure(error, settings))
  process.exitCode = 1
}

/** Name of the system user who runs the command; some containers have no user name. */
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

/**
 * Opens the database for a command: the configured one, or the shop's embedded database, shared
 * with a running shop.
 */
async function open(): Promise<CommandShopServices> {
  const given = readEnvironmentSettings(process.env)
  settings = given
  await restrictFilesToCurrentUser(given.dataDir)
  const server = given.databaseUrl
    ? undefined
    : await startPostgres({ directory: path.join(given.dataDir, 'postgres'), join: true })
  const url = given.database.directUrl ?? given.databaseUrl ?? server?.addresses.shop ?? ''
  try {
    await requireCurrentSchema(url, databaseSchemaFolder)
    const secrets = await loadShopSecrets(given)
    const { db, close } = openDatabase(url)
    const gateways = await openGatewaysInForce(
      given,
      getPaymentSimulatorConfig(given, secrets),
      secrets,
      { db },
    )
    const pictures = openPictureStore(given)
    const licences = createLicenceCipher(...getLicenceEncryptionSecrets(given, secrets))
    const connections = createOfficeConnections(given, secrets, db)
    const webhookSecrets = createWebhookSecretDeriver(secrets.webhooks)
    const identity = {
      issuer: findIdentityProviderIssuer(given),
      management: findIdentityManagementApiConfig(given, secrets),
    }
    const api = createCommandLineApi({
      db,
      gateways,
      webhookSecrets,
      licences,
      connections,
      stamping: openStampingInForce(given, secrets, db),
      signature: createShopDocumentSigner(secrets.push),
      officeUrl: given.office.url,
      pictures,
      shopUrl: given.url,
      previewSecret: secrets.session,
      identity,
    })
    return {
      db,
      pictures,
      fileMove: openPictureStoreMigration(given),
      gateway: await gateways(),
      licences,
      connections: connections.cipher,
      trials: {
        openGateway: (connection) => openConnectedGateway(given, connection),
        openStamping: openStampingProvider,
        openCarrier: connections.carriers,
        areLabelsFree: areLabelsFree(given),
        mail: connections.mail.reach,
        messages: connections.messages,
        shopUrl: given.url,
        officeUrl: given.office.url,
      },
      webhookSecrets,
      ...identity,
      callOperation: api.call,
      warnings: () => listConfigurationWarnings(given, db),
      async close() {
        await api.close()
        await close()
        await server?.close()
      },
    }
  } catch (error) {
    await server?.close()
    throw error
  }
}
