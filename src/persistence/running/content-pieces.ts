import { type RawBuilder, sql } from 'kysely'
import type {
  ContentSectionName,
  ContentPieceKind,
  ContentPieceOfKind,
  ContentVisibilityPeriod,
} from '#domain/running/content-piece.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Author, time and version of a change to shop content, such as a banner. */
export type ContentChangeMetadata = { version: number; changedBy: string; changedAt: Date }

type Placed = {
  id: number
  /** topic to which an FAQ question belongs */
  topicId: number | null
  position: number
}

export type ContentPieceRow<Kind extends ContentPieceKind = ContentPieceKind> =
  ContentPieceOfKind<Kind> & Placed & ContentVisibilityPeriod & ContentChangeMetadata

const columns = sql`id, kind, topic_id as "topicId", position, value, hidden, shown_from as "from",
  shown_until as "until", version, changed_by as "changedBy", changed_at as "changedAt"`

/**
 * Lists shop content (such as banners or carousels) of the given kinds in display order, including
 * hidden content.
 */
export async function listContentPieces<Kind extends ContentPieceKind>(
  db: Db,
  kinds: readonly Kind[],
): Promise<ContentPieceRow<Kind>[]> {
  return read(db, kinds, sql`true`)
}

/** Lists shop content (such as banners or carousels) visible at a moment. */
export async function listVisibleContentPieces<Kind extends ContentPieceKind>(
  db: Db,
  kinds: readonly Kind[],
  now: Date,
): Promise<ContentPieceRow<Kind>[]> {
  return read(
    db,
    kinds,
    sql`not hidden and (shown_from is null or shown_from <= ${now})
      and (shown_until is null or shown_until > ${now})`,
  )
}

async function read<Kind extends ContentPieceKind>(
  db: Db,
  kinds: readonly Kind[],
  which: RawBuilder<unknown>,
): Promise<ContentPieceRow<Kind>[]> {
  const { rows } = await sql<ContentPieceRow<Kind>>`
    select ${columns} from content_pieces
    where kind = any(${[...kinds]}::text[]) and ${which} order by position, id`.execute(db)
  return rows
}

export async function findContentPiece(db: Db, id: number): Promise<ContentPieceRow | null> {
  const { rows } = await sql<ContentPieceRow>`
    select ${columns} from content_pieces where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Next moment at which shop content becomes visible or hidden, or a legal text comes into force.
 */
export async function findNextContentVisibilityChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(at) as next from (
      select shown_from as at from content_pieces union all
      select shown_until from content_pieces union all
      select effective_from from content_versions) boundaries
    where at > ${now}`.execute(db)
  return rows[0]?.next ?? null
}

/**
 * Locks the version numbers of all content sections (banners, home page, FAQ) until the transaction
 * ends.
 */
export async function lockContentSectionVersions(
  db: Db,
): Promise<Record<ContentSectionName, number>> {
  return versionsOf(db, sql`order by section for update`)
}

/** Reads the version number of the last change in each content section. */
export async function readContentSectionVersions(
  db: Db,
): Promise<Record<ContentSectionName, number>> {
  return versionsOf(db, sql``)
}

async function versionsOf(db: Db, how: RawBuilder<unknown>) {
  const { rows } = await sql<{ section: ContentSectionName; version: number }>`
    select section, version from content_sections ${how}`.execute(db)
  const none: Record<ContentSectionName, number> = { categories: 0, banners: 0, home: 0, faq: 0 }
  return rows.reduce((all, { section, version }) => ({ ...all, [section]: version }), none)
}

/**
 * Increments the version of a content section and returns the new version; the section stays locked
 * until the transaction ends.
 */
export async function incrementContentSectionVersion(
  db: Db,
  section: ContentSectionName,
): Promise<number> {
  const { version } = await db
    .insertInto('content_sections')
    .values({ section, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('section')
        .doUpdateSet(({ eb }) => ({ version: eb('content_sections.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

type Written = ContentPieceOfKind<ContentPieceKind> &
  Omit<Placed, 'id'> &
  ContentVisibilityPeriod &
  ContentChangeMetadata

export async function addContentPiece(db: Db, piece: Written): Promise<number> {
  const { id } = await db
    .insertInto('content_pieces')
    .values({ kind: piece.kind, topic_id: piece.topicId, ...rowOf(piece) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContentPiece(
  db: Db,
  id: number,
  piece: Omit<Written, 'topicId' | 'kind'>,
): Promise<void> {
  await db.updateTable('content_pieces').set(rowOf(piece)).where('id', '=', id).execute()
}

/** Sets the position of a banner, carousel or FAQ entry among those of its kind. */
export async function setContentPiecePosition(db: Db, id: number, position: number): Promise<void> {
  await db.updateTable('content_pieces').set({ position }).where('id', '=', id).execute()
}

function rowOf(piece: Omit<Written, 'topicId' | 'kind'>) {
  return {
    position: piece.position,
    value: JSON.stringify(piece.value),
    hidden: piece.hidden,
    shown_from: piece.from,
    shown_until: piece.until,
    version: piece.version,
    changed_by: piece.changedBy,
    changed_at: piece.changedAt,
  }
}

/** Removes banners, carousels or FAQ entries; an FAQ topic is removed with its questions. */
export async function removeContentPieces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('content_pieces').where('id', 'in', ids).execute()
}

/** Updates renamed category slugs in product carousels. */
export async function updateCategorySlugsInCarousels(
  db: Db,
  moves: ReadonlyMap<string, string>,
  { version, changedBy, changedAt }: ContentChangeMetadata,
): Promise<void> {
  const rows = [...moves].map(([former, slug]) => ({ former, slug }))
  await sql`
    update content_pieces p set value = jsonb_set(p.value, '{category}', to_jsonb(r.slug)),
      version = ${version}, changed_by = ${changedBy}, changed_at = ${changedAt}
    from ${recordsetSql(rows, sql`former text, slug text`)}
    where p.kind = 'reel' and p.value->>'category' = r.former`.execute(db)
}
