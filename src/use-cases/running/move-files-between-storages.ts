import { createHash } from 'node:crypto'
import * as auditLog from '#persistence/audit-log.ts'
import {
  renditionsFolder,
  type PictureStore,
  type PictureStoreFile,
} from '#persistence/catalogue/picture-store.ts'
import { readErrorCode } from '#persistence/database-error-codes.ts'
import type { Db } from '#persistence/database.ts'

export type FileMoveStores = { from: PictureStore; to: PictureStore }

export type FileMoveReport = {
  moved: number
  /** total bytes of the files copied to the other store */
  bytes: number
  /** number of files already present in the target store with identical content */
  alike: number
  /**
   * number of files already present in the target store with different content, which is newer and
   * stays
   */
  kept: number
  /** names of files whose copy differs from the original */
  broken: string[]
}

type Request = FileMoveStores & {
  /** whether each file is deleted from the source store after its copy was verified */
  clear: boolean
  actor: string
  now: Date
  onFile?: (report: FileMoveReport) => void
}

const atOnce = 8

/**
 * Copies all files except rendered pictures to another store, while the shop reads from both stores
 * and writes to the target. Verifies copies and skips existing files (resumable). Throws
 * `StorageUnavailable`.
 */
export async function moveFilesBetweenStores(db: Db, request: Request): Promise<FileMoveReport> {
  const report: FileMoveReport = { moved: 0, bytes: 0, alike: 0, kept: 0, broken: [] }
  const files = request.from.everyFile('')[Symbol.asyncIterator]()
  async function work() {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      if (next.value.name.startsWith(`${renditionsFolder}/`)) continue
      await moveFile(next.value, request, report)
      request.onFile?.(report)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const { broken, ...counts } = report
  const entry: auditLog.AuditEntry = {
    actor: request.actor,
    action: 'files-move',
    subject: 'files',
    after: { ...counts, broken: broken.length, cleared: request.clear },
  }
  await auditLog.addAuditEntry(db, entry, request.now)
  return report
}

async function moveFile(
  { name }: PictureStoreFile,
  { from, to, clear }: Request,
  report: FileMoveReport,
): Promise<void> {
  const content = await readIfThere(from, name)
  // the file was deleted after the files were listed
  if (!content) return
  const there = await readIfThere(to, name)
  if (there) {
    report[hashOf(there) === hashOf(content) ? 'alike' : 'kept'] += 1
  } else {
    await to.write(name, content)
    const arrived = await to.read(name)
    if (hashOf(arrived) !== hashOf(content)) {
      report.broken.push(name)
      await to.remove(name)
      return
    }
    report.moved += 1
    report.bytes += content.length
    // a file deleted while it was copied must not reappear in the target store
    if (!(await from.find(name))) await to.remove(name)
  }
  if (clear) await from.remove(name)
}

async function readIfThere(store: PictureStore, name: string): Promise<Buffer | null> {
  try {
    return await store.read(name)
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
