import { joinPdfs } from '#carriers/label-files/join-pdfs.ts'
import { createTextPage } from '#carriers/label-files/text-page.ts'
import type { PictureDownloader } from '#mail/picture-downloader.ts'
import type { Db } from '#persistence/database.ts'
import { findLabelBatch, listLabelBatchRows } from '#persistence/labels/label-batches.ts'
import { runWithLimitedConcurrency } from '../limited-concurrency.ts'

const filesAtOnce = 4
const largestFile = 3_000_000
/** Lines of 4 × 6 inches. */
const numbersPerPage = 20

/**
 * Joins the printable files of a batch's bought labels into one PDF, in the order of the batch. A
 * last page names the orders whose file does not come or cannot be joined. Undefined for an unknown
 * batch.
 */
export async function printLabels(
  db: Db,
  download: PictureDownloader,
  batchId: number,
): Promise<Uint8Array | undefined> {
  if (!(await findLabelBatch(db, batchId))) return undefined
  const rows = (await listLabelBatchRows(db, batchId)).filter(
    ({ label }) => label?.state === 'bought',
  )
  const files = new Map<string, Uint8Array>()
  await runWithLimitedConcurrency(filesAtOnce, rows, async ({ number, label }) => {
    const answer = label?.fileUrl ? await download(label.fileUrl) : undefined
    if (answer && 'file' in answer && isJoinable(answer.file)) files.set(number, answer.file)
  })
  const numbers = rows.map(({ number }) => number)
  const missing = numbers.filter((number) => !files.has(number))
  return joinPdfs([
    ...numbers.flatMap((number) => files.get(number) ?? []),
    ...(missing.length > 0 || numbers.length === 0 ? [createTextPage(nameMissing(missing))] : []),
  ])
}

function isJoinable(file: Uint8Array): boolean {
  if (file.length > largestFile) return false
  try {
    return joinPdfs([file]).length > 0
  } catch {
    // A malformed file may fail anywhere; its order is named instead.
    return false
  }
}

function nameMissing(numbers: readonly string[]): string[] {
  if (numbers.length === 0) return ['Aquí no hay etiquetas compradas.']
  const left = numbers.length - numbersPerPage
  return [
    'Estas etiquetas no se pudieron juntar.',
    'Ábrelas una por una desde la lista de guías:',
    '',
    ...numbers.slice(0, numbersPerPage),
    ...(left > 0 ? [`y ${left} más`] : []),
  ]
}
