import path from 'node:path'
import { start as startPostgres } from '#embedded/postgres.ts'
import { migrate } from '#persistence/migrate.ts'
import { explainFailure } from './explain-failure.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)
const server = settings.databaseUrl
  ? undefined
  : await startPostgres({ directory: path.join(settings.dataDir, 'postgres'), join: true })
try {
  const applied = await migrate(settings.databaseUrl ?? server?.url ?? '', 'migrations')
  console.log(applied.length > 0 ? applied.join('\n') : 'No había nada que migrar.')
} catch (error) {
  console.error(explainFailure(error, settings))
  process.exitCode = 1
} finally {
  await server?.close()
}
