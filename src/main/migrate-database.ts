import path from 'node:path'
import { start as startPostgres } from '#embedded/postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import { migrate } from '#persistence/migrate.ts'
import { bringIndexUpToDate } from '#use-cases/catalogue/index-products.ts'
import { explainFailure } from './explain-failure.ts'
import { keepFilesPrivate } from './private-files.ts'
import { readSettings, type Settings } from './settings.ts'

let settings: Settings | undefined
let server: Awaited<ReturnType<typeof startPostgres>> | undefined
try {
  settings = readSettings(process.env)
  if (!settings.databaseUrl) {
    await keepFilesPrivate(settings.dataDir)
    const directory = path.join(settings.dataDir, 'postgres')
    server = await startPostgres({ directory, join: true })
  }
  const url = settings.databaseUrl ?? server?.addresses.shop ?? ''
  const applied = await migrate(url, 'migrations', { onApplied: (name) => console.log(name) })
  const { db, close } = openDatabase(url)
  await bringIndexUpToDate(db).finally(close)
  if (applied.length === 0) console.log('No había nada que migrar.')
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exitCode = 1
} finally {
  await server?.close()
}
