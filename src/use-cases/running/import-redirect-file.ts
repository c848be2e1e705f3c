import { toRedirectPath } from '#domain/catalogue/redirect-path.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import { readSheet } from './import-sheet.ts'
import { addRedirects } from './manage-redirects.ts'
import type { GivenRedirect, RedirectRefusal } from './resolve-redirects.ts'

/** Maximum redirects of one file. */
const maxRedirectsOfFile = 20_000

type RefusedLine = GivenRedirect & { line: number; code: RedirectRefusal }

type ImportedRedirects = SuccessResult<{
  added: number
  unchanged: number
  refused: RefusedLine[]
}>

/** Imports redirects from a spreadsheet or text file: first column old address, second column target. */
export async function importRedirectFile(
  db: Db,
  { bytes, by }: { bytes: Uint8Array; by: { actor: string; requestId?: string } },
  now: Date,
): Promise<
  ImportedRedirects | Refusal<'redirects-too-many'> | Refusal<'no-sheet', { words: string }>
> {
  const opened = await readSheet(bytes)
  if (!opened.ok) return opened
  const rows: (GivenRedirect & { line: number })[] = []
  try {
    for await (const { line, cells } of opened.sheet.rows()) {
      const [from = '', to = ''] = cells
      const isHeading = rows.length === 0 && line === opened.table.headingLine
      if (isHeading && toRedirectPath(from) === null) continue
      if (rows.length === maxRedirectsOfFile) return refuse('redirects-too-many')
      rows.push({ line, from, to })
    }
  } finally {
    await opened.close()
  }
  const done = await addRedirects(db, { rows, by }, now)
  if (!done.ok) return done
  return {
    ok: true,
    added: done.added.length,
    unchanged: done.unchanged,
    refused: done.refused.flatMap(({ index, code }) => {
      const row = rows[index]
      return row ? [{ ...row, code }] : []
    }),
  }
}
