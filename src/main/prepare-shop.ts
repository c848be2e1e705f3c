import type { IdentityProviderShopBranding } from '@tianguis/identity-provider/shop-branding.ts'
import type { FastifyBaseLogger } from 'fastify'
import { demoOperatorAccount } from '#demo/accounts.ts'
import { formatMissingSetupSteps } from '#operator/missing-setup-texts.ts'
import type { DatabaseAddresses } from '#persistence/database-addresses.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { readSchemaFiles } from '#persistence/migration-files.ts'
import * as operators from '#persistence/running/operators.ts'
import { reindexOutdatedProducts } from '#use-cases/catalogue/index-products.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { listInvalidSettings } from '#use-cases/read-settings.ts'
import {
  addMissingTicketReasons,
  listMissingOpeningPrerequisites,
} from '#use-cases/running/list-settings.ts'
import { inviteFirstOwner } from '#use-cases/running/manage-operators.ts'
import { closeShopIfNew } from '#use-cases/running/open-shop.ts'
import { isDemoShop } from './demo-accounts.ts'
import { fillDemoShop } from './demo-shop.ts'
import {
  type DevServiceConnections,
  officeIsEmbedded,
  startPaymentSimulator,
  startDevServices,
} from './dev-services.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { openPictureStore } from './open-picture-store.ts'
import { databaseSchemaFolder } from './project-root.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'
import type { StartupStepTimer } from './startup-step-times.ts'

/** State shared by all processes, serialisable as a message. */
export type ShopStartupState = {
  services: DevServiceConnections
  secrets: ShopSecrets
  /** missing prerequisites for opening the shop */
  gaps: string[]
  /** number of the newest known database migration */
  newestMigration: number
  /** names of stored shop settings that are malformed and replaced by defaults */
  refusedSettings: string[]
}

type Options = {
  secrets: ShopSecrets
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
  log: FastifyBaseLogger
  look: IdentityProviderShopBranding
  /** checked URLs of an external database */
  database?: DatabaseAddresses | undefined
  times: StartupStepTimer
  week: { plan: (db: Db) => Promise<void>; isOver: () => boolean }
}

/**
 * Starts the services that are not configured externally. Role `all` also prepares the database;
 * other roles wait for the database.
 */
export async function prepareServicesAndDatabase(
  settings: EnvironmentSettings,
  { secrets, opened, log, look, database, times, week }: Options,
): Promise<ShopStartupState> {
  const environment = { settings, secrets, opened, log, look, database }
  const { services, identity } = await times.measure('Base de datos y servicios incluidos', () =>
    startDevServices(environment),
  )
  const isAll = settings.role === 'all'
  if (isAll) {
    await times.measure('Esquema de la base de datos', () =>
      migrateDatabase(services.database.direct.url, databaseSchemaFolder),
    )
  }
  await openPictureStore(settings).removeLeftovers()
  const { db, close } = openDatabase(services.database.direct)
  try {
    if (isAll) await reindexOutdatedProducts(db)
    if (isAll) {
      const filled =
        isDemoShop(settings) &&
        (await times.measure('Catálogo de muestra', () => fillShop(db, settings, secrets)))
      await inviteFirst(db, settings)
      if (filled) await week.plan(db)
      await closeShopIfNew(db)
      await startPaymentSimulator(environment, services, { isPaused: () => !week.isOver() })
      await addMissingTicketReasons(db)
    }
    await times.measure('Cuentas de acceso', () => identity)
    const gaps = [
      ...(await entryGap(db, settings)),
      ...formatMissingSetupSteps(await listMissingOpeningPrerequisites(db, new Date())),
    ]
    const { newest: newestMigration } = await readSchemaFiles(databaseSchemaFolder)
    const refused = await listInvalidSettings(db)
    return { services, secrets, gaps, newestMigration, refusedSettings: refused }
  } finally {
    await close()
  }
}

/** Invites the first operator of a new shop; does nothing when operators exist. */
async function inviteFirst(db: Db, { officeSignIn, mode }: EnvironmentSettings) {
  const { ownerEmail } = officeSignIn
  if (ownerEmail !== undefined) return inviteFirstOwner(db, ownerEmail, new Date())
  const isAlone = mode === 'development' && (await operators.listOperators(db)).length === 0
  return isAlone ? inviteFirstOwner(db, demoOperatorAccount.email, new Date()) : undefined
}

/** Tells how the first operator gets into the back office; empty once an operator has signed in. */
async function entryGap(db: Db, settings: EnvironmentSettings): Promise<string[]> {
  const { office } = settings
  const { ownerEmail } = settings.officeSignIn
  if (ownerEmail !== undefined && (await operators.findInvitedOperator(db, ownerEmail))) {
    const link = officeIsEmbedded(settings)
      ? `; sin correo, «npm run shop -- entry-link ${ownerEmail}» imprime su enlace`
      : ''
    return [
      `que ${ownerEmail} entre en ${office.url}: con su primera entrada queda como dueño${link}`,
    ]
  }
  if ((await operators.listOperators(db)).length > 0) return []
  return [
    'a quién dejar entrar al Mostrador: pon su correo en OWNER_EMAIL y arranca otra vez, o da «npm run shop -- invite <correo> --role dueño»',
  ]
}

/** Fills an empty demo shop with products; returns whether this is the demo shop. */
async function fillShop(
  db: Db,
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
): Promise<boolean> {
  const pictures = openPictureStore(settings)
  const licences = createLicenceCipher(...getLicenceEncryptionSecrets(settings, secrets))
  try {
    return (await fillDemoShop({ db, pictures, licences }, new Date())) !== 'not-empty'
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `La importación del catálogo de demostración quedó a medias (${reason}). ` +
        'Corrige la causa y arranca otra vez: continúa donde quedó.',
      { cause },
    )
  }
}
