import {
  type ContentImportPlan,
  isContentSectionChanged,
} from '#catalogue-import/plan-content-import.ts'
import type { ContentSectionRevisions } from '#catalogue-import/shop-content-schema.ts'
import {
  type ContentSectionName,
  listContentPieceKindsOfSection,
  getContentPieceTitle,
} from '#domain/running/content-piece.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

const names: Record<ContentSectionName, string> = {
  categories: 'categorías',
  banners: 'anuncios',
  home: 'portada',
  faq: 'preguntas frecuentes',
}

const again = 'Léelo otra vez con «content --print» y repite ahí tus cambios.'

/**
 * Returns Spanish warnings about content sections that an import plan would overwrite, although
 * they changed after the revision on which the import file is based.
 */
export async function warnAboutOverwrittenContent(
  db: Db,
  plan: ContentImportPlan,
  revision: ContentSectionRevisions,
): Promise<string[]> {
  const current = await contentPieces.readContentSectionVersions(db)
  const stale = getTypedKeys(names).filter(
    (section) =>
      isContentSectionChanged(plan[section]) && current[section] > (revision[section] ?? 0),
  )
  const said = await Promise.all(
    stale.map(async (section) => {
      const name = names[section]
      const since = revision[section]
      if (since === undefined)
        return `${name}: el archivo no dice de qué versión parte («revision»).`
      const newer = await newerPieces(db, section, since)
      const what = newer.map(({ title, by }) => `«${title}» (${by})`).join(', ')
      return what === ''
        ? `${name}: alguien quitó o movió algo después de que se escribió el archivo.`
        : `${name}: cambió después de que se escribió el archivo: ${what}.`
    }),
  )
  return said.length > 0 ? [...said, again] : []
}

async function newerPieces(
  db: Db,
  section: ContentSectionName,
  since: number,
): Promise<{ title: string; by: string }[]> {
  if (section === 'categories') {
    const newer = await categories.listChangedCategories(db, since)
    return newer.map(({ name, changedBy }) => ({ title: name, by: formatAuditLogActor(changedBy) }))
  }
  const pieces = await contentPieces.listContentPieces(db, listContentPieceKindsOfSection(section))
  return pieces
    .filter(({ version }) => version > since)
    .map((piece) => ({
      title: getContentPieceTitle(piece),
      by: formatAuditLogActor(piece.changedBy),
    }))
}
