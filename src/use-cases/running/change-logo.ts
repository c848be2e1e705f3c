import { createHash } from 'node:crypto'
import type { PictureProblem } from '#domain/picture-file.ts'
import {
  renderedLogoSize,
  getLogoFilePaths,
  type LogoBackground,
  minLogoSide,
} from '#domain/running/logo.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import {
  validatePictureInReaderProcess,
  reencodeLogoInReaderProcess,
} from '#reading/read-file-in-reader-process.ts'
import type { RunInPictureQueue } from '../reencode-uploaded-picture.ts'

type By = { ground: LogoBackground; actor: string; requestId?: string }

/** Stores a re-encoded shop logo for a light or dark background, with its transparency. */
export async function storeShopLogo(
  db: Db,
  store: PictureStore,
  { file, ...by }: By & { file: Buffer },
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<
  SuccessResult | Refusal<'unchanged'> | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const fault = await validatePictureInReaderProcess(file, { shortestSide: minLogoSide })
  if (fault) return refuse('picture-refused', { problem: fault })
  const drawn = await inTurn(() => reencodeLogoInReaderProcess(file, renderedLogoSize))
  if (!drawn) return refuse('picture-refused', { problem: 'damaged' })
  const path = `logo/${createHash('sha256').update(drawn.page).digest('hex').slice(0, 32)}`
  const { page, mail } = getLogoFilePaths(path)
  await store.write(page, drawn.page)
  await store.write(mail, drawn.mail)
  return change(db, by, path, now)
}

/**
 * Removes the shop logo for light or dark backgrounds; the shop then uses its other logo or shows
 * its name as text.
 */
export function removeShopLogo(
  db: Db,
  by: By,
  now: Date,
): Promise<SuccessResult | Refusal<'unchanged'>> {
  return change(db, by, null, now)
}

function change(
  db: Db,
  { ground, ...by }: By,
  path: string | null,
  now: Date,
): Promise<SuccessResult | Refusal<'unchanged'>> {
  return runInTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    const before = (await shopLogos.readShopLogo(transaction))[ground]
    if (before === path) return refuse('unchanged')
    await shopLogos.putShopLogo(transaction, { ground, path, now })
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'settings-change',
      subject: 'settings:nombre',
    }
    const named = (value: string | null) => ({ [`logo.${ground}`]: value })
    await auditLog.addAuditEntry(
      transaction,
      { ...entry, before: named(before), after: named(path) },
      now,
    )
    return { ok: true }
  })
}
