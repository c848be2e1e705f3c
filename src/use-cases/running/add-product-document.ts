import { createHash } from 'node:crypto'
import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import { maxPdfBytes, type PdfProblem } from '#catalogue-import/validate-pdf.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { productDocumentsFolder, type PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { readPdfInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import { changeProduct } from './change-product.ts'
import { toFeedRow } from './product-to-feed-row.ts'

export type DocumentProblem = PdfProblem

/**
 * Maximum size in bytes of a product document uploaded in the back office; imports accept larger
 * documents.
 */
export const maxUploadBytes = Math.min(maxPdfBytes, 10 * 1024 * 1024)

type Wanted = {
  product: string
  title: string
  /** language code of the document's text; null if unknown */
  language: string | null
  file: Buffer
  actor: string
  requestId?: string
  permissions?: ReadonlySet<Permission> | undefined
}

type Changed = Awaited<ReturnType<typeof changeProduct>>

/** Adds a manual or data sheet to a product, recorded as a change set so that it can be undone. */
export async function addProductDocument(
  db: Db,
  store: PictureStore,
  { product, title, language, file, ...by }: Wanted,
  now: Date,
): Promise<
  | SuccessResult<{ set: number | null }>
  | Exclude<Changed, { ok: true }>
  | Refusal<'document-refused', { problem: DocumentProblem }>
> {
  const problem = file.length > maxUploadBytes ? 'too-large' : await readPdfInReaderProcess(file)
  if (problem) return refuse('document-refused', { problem })
  const named = await findProductByUrlKeyOrSku(db, product)
  const [content] = named ? await contents.readAllProductFields(db, [named.id]) : []
  if (!content) return refuse('product-not-found')
  const { documents } = toFeedRow(content)
  const known: unknown[] = Array.isArray(documents) ? documents : []
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32)
  const path = `${productDocumentsFolder}/${hash}`
  const name = `${toSlug(title).slice(0, 80) || 'documento'}-${hash.slice(0, 8)}.pdf`
  await store.write(`${path}.pdf`, file)
  const added = { title, file: name, ...(language && { language }) }
  const fields = { documents: [...known, added] }
  const changed = await changeProduct(db, { product, was: { documents }, fields, ...by }, now)
  if (!changed.ok) return changed
  // the document file is stored only after the product refers to it, because unreferenced files are
  // deleted
  await documentFiles.putProductDocuments(db, [{ file: name, path, bytes: file.length }], now)
  return { ok: true, set: changed.set }
}
