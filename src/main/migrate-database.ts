import path from 'node:path'
import { start as startPostgres } from '#embedded/postgres.ts'
import { migrate } from '#persistence/migrate.ts'
import { explainFailure } from './explain-failure.ts'
import { readSettings, type Settings } from './settings.ts'

let settings: Settings | undefined
let server: { url: string; close: () => Promise<void> } | undefined
try {
  settings = readSettings(process.env)
  if (!settings.databaseUrl) {
    const directory = path.join(settings.dataDir, 'postgres')
    server = await startPostgres({ directory, join: true })
  }
  const applied = await migrate(settings.databaseUrl ?? server?.url ?? '', 'migrations')
  console.log(applied.length > 0 ? applied.join('\n') : 'No había nada que migrar.')
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exitCode = 1
} finally {
  await server?.close()
}
