import type { ContentRevision } from '#catalogue-import/content-shape.ts'
import { type ContentPlan, isChanged } from '#catalogue-import/plan-content.ts'
import { keysOf } from '#domain/keys-of.ts'
import { type ContentSectionName, kindsIn, titleOf } from '#domain/running/content-piece.ts'
import { formatActor } from '#domain/running/format-actor.ts'
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

/** Spanish warnings about content that a plan would overwrite although it changed after the plan's revision. */
export async function newerContent(
  db: Db,
  plan: ContentPlan,
  revision: ContentRevision,
): Promise<string[]> {
  const current = await contentPieces.versions(db)
  const stale = keysOf(names).filter(
    (section) => isChanged(plan[section]) && current[section] > (revision[section] ?? 0),
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
    const newer = await categories.changedSince(db, since)
    return newer.map(({ name, changedBy }) => ({ title: name, by: formatActor(changedBy) }))
  }
  const pieces = await contentPieces.list(db, kindsIn(section))
  return pieces
    .filter(({ version }) => version > since)
    .map((piece) => ({ title: titleOf(piece), by: formatActor(piece.changedBy) }))
}
