import path from 'node:path'
import { startPostgres } from '#embedded/start-postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import { migrateDatabase } from '#persistence/migrate-database.ts'
import { reindexOutdatedProducts } from '#use-cases/catalogue/index-products.ts'
import { addMissingTicketReasons } from '#use-cases/running/list-settings.ts'
import { inviteFirstOwner } from '#use-cases/running/manage-operators.ts'
import { closeShopIfNew } from '#use-cases/running/open-shop.ts'
import { checkDatabaseUrls } from './database-url-checks.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { databaseSchemaFolder } from './project-root.ts'
import { InvalidSettingsError } from './read-environment.ts'
import { restrictFilesToCurrentUser } from './restrict-file-permissions.ts'

/** Migrates a database to this version and reports the steps. */
export async function migrateShopDatabase(
  settings: EnvironmentSettings,
  say: (line: string) => void,
): Promise<void> {
  const { databaseUrl, database, dataDir } = settings
  const checked = databaseUrl
    ? await checkDatabaseUrls({ ...database, readUrl: undefined })
    : undefined
  if (checked && checked.faults.length > 0) throw new InvalidSettingsError(checked.faults)
  if (!checked) await restrictFilesToCurrentUser(dataDir)
  const server = checked
    ? undefined
    : await startPostgres({ directory: path.join(dataDir, 'postgres'), join: true })
  try {
    const url = checked?.addresses.direct.url ?? server?.addresses.shop ?? ''
    const applied = await migrateDatabase(url, databaseSchemaFolder, { onApplied: say })
    const { db, close } = openDatabase(url)
    try {
      await reindexOutdatedProducts(db)
      const { ownerEmail } = settings.officeSignIn
      if (ownerEmail !== undefined) await inviteFirstOwner(db, ownerEmail, new Date())
      await closeShopIfNew(db)
      await addMissingTicketReasons(db)
    } finally {
      await close()
    }
    if (applied.length === 0) say('No había nada que migrar.')
  } finally {
    await server?.close()
  }
}
