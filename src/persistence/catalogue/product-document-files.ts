import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** File in the document store; `path` has no extension. */
export type ProductDocumentFile = { file: string; path: string; bytes: number }

/** Finds the stored documents among these file names. */
export async function findProductDocumentsByName(
  db: Db,
  files: string[],
): Promise<Map<string, ProductDocumentFile>> {
  const { rows } = await sql<ProductDocumentFile>`
    ${preparedStatementComment} select file, path, bytes from document_files
    where file = any(${preparedListParameter(files, 'text')})`.execute(db)
  return new Map(rows.map((row) => [row.file, row]))
}

/** File names of the documents (such as manuals) that a product uses. */
export async function listProductDocumentFileNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from product_documents()`.execute(db)
  return new Set(rows.map(({ file }) => file))
}

export async function putProductDocuments(
  db: Db,
  files: ProductDocumentFile[],
  now: Date,
): Promise<void> {
  await sql`
    insert into document_files (file, path, bytes, imported_at)
    select r.file, r.path, r.bytes, ${now}
    from ${recordsetSql(files, sql`file text, path text, bytes integer`)}
    on conflict (file) do update set
      path = excluded.path, bytes = excluded.bytes, imported_at = excluded.imported_at
    where document_files.path <> excluded.path`.execute(db)
}

/**
 * Deletes the records of documents that no product uses; returns the paths of the remaining
 * documents.
 */
export async function removeUnusedProductDocuments(db: Db): Promise<Set<string>> {
  await sql`
    delete from document_files f where not exists (
      select from product_documents() d where d.file = f.file)`.execute(db)
  const { rows } = await sql<{ path: string }>`select path from document_files`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
