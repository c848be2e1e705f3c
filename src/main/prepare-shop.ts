import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ShopLook } from '#embedded/identity-provider/shop.ts'
import { gapTexts } from '#operator/shop-gaps.ts'
import type { DatabaseAddresses } from '#persistence/addresses.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { migrate } from '#persistence/migrate.ts'
import { readSchemaFiles } from '#persistence/migration-files.ts'
import * as operators from '#persistence/running/operators.ts'
import { bringIndexUpToDate } from '#use-cases/catalogue/index-products.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { stockDemoLicences } from '#use-cases/running/demo-licences.ts'
import { importDemo } from '#use-cases/running/import-demo.ts'
import { putMissingReasons, shopGaps } from '#use-cases/running/list-settings.ts'
import { inviteFirstOwner } from '#use-cases/running/manage-operators.ts'
import { keepNewShopClosed } from '#use-cases/running/read-opening.ts'
import { refusedSettings } from '#use-cases/stored-settings.ts'
import { demoOperator } from './demo.ts'
import { type Services, startPayments, startDevServices } from './dev-services.ts'
import { openPictures } from './open-pictures.ts'
import { root, schemaFolder } from './root.ts'
import { licenceSecrets, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { StepTimes } from './step-times.ts'

/** State shared by all processes, serialisable as a message. */
export type Surroundings = {
  services: Services
  secrets: Secrets
  /** missing prerequisites for opening the shop */
  gaps: string[]
  /** number of the newest known database migration */
  newestMigration: number
  /** names of malformed stored settings, replaced by defaults */
  refusedSettings: string[]
}

type Options = {
  secrets: Secrets
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
  log: FastifyBaseLogger
  look: ShopLook
  /** checked URLs of an external database */
  database?: DatabaseAddresses | undefined
  times: StepTimes
  week: { plan: (db: Db) => Promise<void>; isOver: () => boolean }
}

/** Starts missing services; role `all` prepares the database, other roles wait for it. */
export async function prepareShop(
  settings: Settings,
  { secrets, opened, log, look, database, times, week }: Options,
): Promise<Surroundings> {
  const environment = { settings, secrets, opened, log, look, database }
  const { services, identity } = await times.measure('Base de datos y servicios incluidos', () =>
    startDevServices(environment),
  )
  const isAll = settings.role === 'all'
  if (isAll) {
    await times.measure('Esquema de la base de datos', () =>
      migrate(services.database.direct.url, schemaFolder),
    )
  }
  await openPictures(settings).removeLeftovers()
  const { db, close } = openDatabase(services.database.direct)
  try {
    if (isAll) await bringIndexUpToDate(db)
    if (isAll) {
      const isDemo = settings.mode === 'development' && settings.demoShop
      const filled =
        isDemo &&
        (await times.measure('Catálogo de muestra', () => fillDemoShop(db, settings, secrets)))
      await inviteFirst(db, settings)
      if (filled) await week.plan(db)
      await keepNewShopClosed(db)
      await startPayments(environment, services, { isPaused: () => !week.isOver() })
      await putMissingReasons(db)
    }
    await times.measure('Cuentas de acceso', () => identity)
    const gaps = [...(await entryGap(db, settings)), ...gapTexts(await shopGaps(db, new Date()))]
    const { newest: newestMigration } = await readSchemaFiles(schemaFolder)
    const refused = await refusedSettings(db)
    return { services, secrets, gaps, newestMigration, refusedSettings: refused }
  } finally {
    await close()
  }
}

/** Invites the first operator of a new shop; does nothing when operators exist. */
async function inviteFirst(db: Db, { officeSignIn, mode }: Settings) {
  const { ownerEmail } = officeSignIn
  if (ownerEmail !== undefined) return inviteFirstOwner(db, ownerEmail, new Date())
  const isAlone = mode === 'development' && (await operators.list(db)).length === 0
  return isAlone ? inviteFirstOwner(db, demoOperator.email, new Date()) : undefined
}

/** Describes the missing first sign-in to the back office, until an operator has signed in. */
async function entryGap(db: Db, { officeSignIn, office }: Settings): Promise<string[]> {
  const { ownerEmail } = officeSignIn
  if (ownerEmail !== undefined && (await operators.findInvited(db, ownerEmail))) {
    return [`que ${ownerEmail} entre en ${office.url}: con su primera entrada queda como dueño`]
  }
  if ((await operators.list(db)).length > 0) return []
  return ['a quién dejar entrar al Mostrador: pon su correo en OWNER_EMAIL y arranca otra vez']
}

/** Fills an empty demo shop; returns whether the shop is the demo. */
async function fillDemoShop(db: Db, settings: Settings, secrets: Secrets): Promise<boolean> {
  const folder = path.join(root, 'catalogue')
  const pictures = openPictures(settings)
  const now = new Date()
  const filling = importDemo(db, { folder, pictures, now }).then(async (outcome) => {
    if (outcome === 'not-empty') return false
    await stockDemoLicences(db, licenceCipher(...licenceSecrets(settings, secrets)), {
      folder,
      now,
    })
    return true
  })
  return filling.catch((cause: Error) => {
    throw new Error(
      `La importación del catálogo de demostración quedó a medias (${cause.message}). ` +
        'Corrige la causa y arranca otra vez: continúa donde quedó.',
      { cause },
    )
  })
}
