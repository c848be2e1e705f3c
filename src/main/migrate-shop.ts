import path from 'node:path'
import { start as startPostgres } from '#embedded/postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import { migrate } from '#persistence/migrate.ts'
import { bringIndexUpToDate } from '#use-cases/catalogue/index-products.ts'
import { putMissingReasons } from '#use-cases/running/list-settings.ts'
import { inviteFirstOwner } from '#use-cases/running/manage-operators.ts'
import { keepNewShopClosed } from '#use-cases/running/read-opening.ts'
import { checkAddresses } from './database-addresses.ts'
import { WrongSettings } from './environment.ts'
import { keepFilesPrivate } from './private-files.ts'
import { schemaFolder } from './root.ts'
import type { Settings } from './settings.ts'

/** Migrates a database to this version and reports the steps. */
export async function migrateShop(settings: Settings, say: (line: string) => void): Promise<void> {
  const { databaseUrl, database, dataDir } = settings
  const checked = databaseUrl
    ? await checkAddresses({ ...database, readUrl: undefined })
    : undefined
  if (checked && checked.faults.length > 0) throw new WrongSettings(checked.faults)
  if (!checked) await keepFilesPrivate(dataDir)
  const server = checked
    ? undefined
    : await startPostgres({ directory: path.join(dataDir, 'postgres'), join: true })
  try {
    const url = checked?.addresses.direct.url ?? server?.addresses.shop ?? ''
    const applied = await migrate(url, schemaFolder, { onApplied: say })
    const { db, close } = openDatabase(url)
    try {
      await bringIndexUpToDate(db)
      const { ownerEmail } = settings.officeSignIn
      if (ownerEmail !== undefined) await inviteFirstOwner(db, ownerEmail, new Date())
      await keepNewShopClosed(db)
      await putMissingReasons(db)
    } finally {
      await close()
    }
    if (applied.length === 0) say('No había nada que migrar.')
  } finally {
    await server?.close()
  }
}
