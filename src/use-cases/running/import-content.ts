import {
  type ContentImportPlan,
  isContentSectionChanged,
} from '#catalogue-import/plan-content-import.ts'
import {
  type ContentSectionRevisions,
  type ContentSection,
  contentSections,
  type ImportedShopContent,
} from '#catalogue-import/shop-content-schema.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import {
  findFirstMissingPermission,
  getPermissionForSection,
} from './required-import-permissions.ts'
import { locateContentPictures, storeContentPictures } from './store-content-pictures.ts'
import { storeShopContent } from './store-shop-content.ts'

type Request = {
  content: ImportedShopContent
  /** versions of the content sections on which the file is based (optimistic concurrency) */
  revision: ContentSectionRevisions
  /** folder with the picture files of the content import */
  folder: string
  pictures: PictureStore
  /** whether to report the changes without writing anything */
  dryRun: boolean
  actor: string
  /** permissions of the calling operator; absent for imports that run without an operator */
  permissions?: ReadonlySet<Permission> | undefined
}

type ImportedContent =
  | SuccessResult<{
      plan: ContentImportPlan
      /** attributes that are configured as category filters although no product has them yet */
      unusedFilters: string[]
    }>
  | Refusal<'content-refused' | 'content-newer', { problems: string[] }>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'busy'>

/**
 * Imports the shop's content (banners, categories and so on) from a file, in full or not at all.
 * Pictures are rendered before the transaction, under names not yet in use.
 */
export async function importContent(
  db: Db,
  { content: named, revision, folder, pictures, dryRun, actor, permissions }: Request,
  now: Date,
): Promise<ImportedContent> {
  const { content, files, problems } = await locateContentPictures(pictures, named, folder)
  const preview = await storeShopContent(db, content, now, { actor, revision, dryRun: true })
  if (!preview.ok && preview.code === 'content-newer') return preview
  const wrong = [...problems, ...(preview.ok ? [] : preview.problems)]
  if (!preview.ok || wrong.length > 0) return refuse('content-refused', { problems: wrong })
  const sections = changedSections(preview.plan)
  const missing = findFirstMissingPermission(sections.map(getPermissionForSection), permissions)
  if (missing) return refuse('not-allowed', { missing })
  const codes = new Set(content.categories?.flatMap(({ filters }) => filters))
  const unusedFilters = await categories.listUnusedAttributes(db, [...codes])
  if (dryRun || sections.length === 0) {
    return { ok: true, plan: preview.plan, unusedFilters }
  }
  await storeContentPictures(pictures, files)
  return runInTransaction(db, async (transaction) => {
    if (!(await runs.tryImportLockInTransaction(transaction))) return refuse('busy')
    const done = await storeShopContent(transaction, content, now, { actor, revision })
    if (!done.ok) return done
    const { plan, before } = done
    const changed = changedSections(plan)
    const only = (all: ImportedShopContent) =>
      Object.fromEntries(changed.map((section) => [section, all[section]]))
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'content-change',
      subject: 'content',
      before: only(before),
      after: only(content),
    }
    if (changed.length > 0) await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, plan, unusedFilters }
  })
}

function changedSections(plan: ContentImportPlan): ContentSection[] {
  return contentSections.filter((section) => isContentSectionChanged(plan[section]))
}
