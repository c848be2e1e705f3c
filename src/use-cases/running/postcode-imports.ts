import { findPostcodeFileProblem, openPostcodeFile } from '#catalogue-import/open-postcode-file.ts'
import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as postcodes from '#persistence/buying/postcodes.ts'
import type { Db } from '#persistence/database.ts'
import * as postcodeImports from '#persistence/running/postcode-imports.ts'
import { runAsOnlyProcess } from '#persistence/running/sheet-imports.ts'
import { importPostcodes } from './import-postcodes.ts'

/** Number of known settlements, postcodes and states, and the last uploaded list. */
export async function readPostcodeList(db: Db) {
  const [known, last] = await Promise.all([
    postcodes.countKnownPostcodes(db),
    postcodeImports.findPostcodeImport(db),
  ])
  return { known, last }
}

/** Stores an uploaded postcode list, which `runPostcodeImports` loads. */
export async function addPostcodeImport(
  db: Db,
  { fileName, content, actor }: { fileName: string; content: Uint8Array; actor: string },
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<'postcodes-unreadable', { words: string }>
  | Refusal<'postcode-import-running'>
> {
  const words = findPostcodeFileProblem(content)
  if (words !== null) return refuse('postcodes-unreadable', { words })
  const isAdded = await postcodeImports.addPostcodeImport(db, { fileName, content, actor }, now)
  return isAdded ? { ok: true } : refuse('postcode-import-running')
}

/** Loads the uploaded postcode list, again after an interruption. One process at a time. */
export async function runPostcodeImports(db: Db, now: Date): Promise<void> {
  await runAsOnlyProcess(db, 'postcode-imports', async () => {
    const found = await postcodeImports.findWaitingPostcodeImport(db)
    if (found) await runPostcodeImport(db, found, now)
  })
}

async function runPostcodeImport(
  db: Db,
  { id, content, actor }: { id: number; content: Buffer; actor: string },
  now: Date,
): Promise<void> {
  const bytes = openPostcodeFile(content, (part) =>
    postcodeImports.savePostcodeImportProgress(db, id, part),
  )
  const imported = await importPostcodes(db, { bytes, dryRun: false, actor }, now).catch(
    (error: unknown) => {
      if (!(error instanceof SheetRejectedError)) throw error
      return { ok: false as const, problems: [{ line: 0, problem: error.message }] }
    },
  )
  const outcome = imported.ok
    ? { state: 'done' as const, problems: [], changes: imported.changes }
    : { state: 'refused' as const, problems: imported.problems, changes: null }
  await postcodeImports.finishPostcodeImport(db, id, outcome, now)
}
