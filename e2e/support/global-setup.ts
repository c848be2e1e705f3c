import path from 'node:path'
import { expect } from '@playwright/test'
import { startPostgres } from '#embedded/start-postgres.ts'
import { openDatabase } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'

/** Waits until the started shop has written its demo week, which journeys of the office need. */
export default async function waitForDemoWeek() {
  const directory = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const postgres = await startPostgres({ directory, join: true })
  const { db, close } = openDatabase(postgres.addresses.shop, { max: 1 })
  try {
    await expect.poll(() => runs.isImportDone(db, 'demo-week'), { timeout: 120_000 }).toBe(true)
  } finally {
    await close()
    await postgres.close()
  }
}
