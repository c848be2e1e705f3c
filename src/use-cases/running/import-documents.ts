import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxPdfBytes, type PdfProblem } from '#catalogue-import/validate-pdf.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { productDocumentsFolder, type PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { readPdfInReaderProcess } from '#reading/read-file-in-reader-process.ts'

type DocumentsReport = {
  stored: number
  /** names of document files to which no product refers */
  strangers: string[]
  refused: { file: string; problem: PdfProblem }[]
}

type Request = { folder: string; pictures: PictureStore; now: Date }

/**
 * Imports the PDF documents of products from a folder; in the picture store, each document is named
 * by its content hash.
 */
export async function importDocuments(
  db: Db,
  { actor, ...request }: Request & { actor: string },
): Promise<DocumentsReport> {
  const { files, ...report } = await storeDocumentsOfFolder(db, request)
  await runInTransaction(db, async (transaction) => {
    await documentFiles.putProductDocuments(transaction, files, request.now)
    if (files.length === 0) return
    const after = { documents: files.length }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'documents-import',
      subject: 'catalogue',
      after,
    }
    await auditLog.addAuditEntry(transaction, entry, request.now)
  })
  return { stored: files.length, ...report }
}

/**
 * Validates the documents of a folder and stores their files; products show the documents only
 * after the caller also writes them to the database.
 */
export async function storeDocumentsOfFolder(db: Db, { folder, pictures }: Omit<Request, 'now'>) {
  const wanted = await documentFiles.listProductDocumentFileNames(db)
  const strangers: string[] = []
  const refused: DocumentsReport['refused'] = []
  const files: documentFiles.ProductDocumentFile[] = []
  for (const file of (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort()) {
    if (!wanted.has(file)) {
      strangers.push(file)
      continue
    }
    const content = await contentOf(join(folder, file))
    const problem = content === null ? 'too-large' : await readPdfInReaderProcess(content)
    if (content === null || problem !== null) {
      refused.push({ file, problem: problem ?? 'too-large' })
      continue
    }
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
    const path = `${productDocumentsFolder}/${hash}`
    await pictures.write(`${path}.pdf`, content)
    files.push({ file, path, bytes: content.length })
  }
  return { files, strangers, refused }
}

/** Reads a document file of the folder; null if the file is too large. */
async function contentOf(name: string): Promise<Buffer | null> {
  const found = await stat(name)
  if (!found.isFile()) return Buffer.alloc(0)
  return found.size > maxPdfBytes ? null : readFile(name)
}
