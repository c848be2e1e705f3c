import { findShopContentProblems } from '#catalogue-import/validate-shop-content.ts'
import {
  listContentPieceFields,
  type ContentPieceKind,
  type ContentPieceOfKind,
  createContentPiece,
  type ContentVisibilityPeriod,
  contentSectionByPieceKind,
} from '#domain/running/content-piece.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { exportContentPieces } from './export-content-pieces.ts'
import { isPictureStored } from './store-content-pictures.ts'
import { getContentPieceKey } from './store-content-pieces.ts'

type By = { by: { actor: string; requestId?: string } }
type Piece = contentPieces.ContentPieceRow

/** Input of a content piece (banner, carousel or FAQ entry) with its visibility dates. */
type Said = { value: Record<string, string> } & ContentVisibilityPeriod

type Unfit = Refusal<'piece-refused', { fields: Record<string, string>; problems: string[] }>
type Gone = Refusal<'piece-not-found'>

/** Adds a content piece (banner, carousel or FAQ entry) after the existing ones of its kind. */
export function addContentPiece(
  db: Db,
  pictures: PictureStore,
  { kind, topicId, by, ...said }: Said & By & Pick<Piece, 'kind' | 'topicId'>,
  now: Date,
): Promise<SuccessResult<{ id: number }> | Unfit | Gone> {
  return runInTransaction(db, async (own) => {
    await contentPieces.lockContentSectionVersions(own)
    const all = await contentPieces.listContentPieces(own, [kind, 'topic'])
    if (kind === 'question' && !all.some((one) => one.kind === 'topic' && one.id === topicId)) {
      return refuse('piece-not-found')
    }
    const piece = wantedPiece(kind, said)
    const beside = all.filter((one) => one.kind === kind && one.topicId === topicId)
    const position = Math.max(0, ...beside.map((one) => one.position)) + 1
    const written = { ...piece, topicId, position, changedBy: by.actor, changedAt: now }
    const unfit = await problemsOf(own, pictures, { ...written, id: 0, version: 0 })
    if (unfit) return unfit
    const version = await contentPieces.incrementContentSectionVersion(
      own,
      contentSectionByPieceKind[kind],
    )
    const id = await contentPieces.addContentPiece(own, { ...written, version })
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'content-add',
      subject: `content:${id}`,
      after: noted(piece),
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true, id }
  })
}

/** Changes a content piece (banner, carousel or FAQ entry) under optimistic concurrency. */
export function changeContentPiece(
  db: Db,
  pictures: PictureStore,
  { id, version: known, by, ...said }: Said & By & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | Unfit | EditConflict | Gone> {
  return changing(db, id, async (own, current) => {
    const meanwhile = await newerThan(own, current, known)
    if (meanwhile) return meanwhile
    const piece = wantedPiece(current.kind, said)
    const written = { ...current, ...piece, changedBy: by.actor, changedAt: now }
    const unfit = await problemsOf(own, pictures, written)
    if (unfit) return unfit
    const version = await contentPieces.incrementContentSectionVersion(
      own,
      contentSectionByPieceKind[current.kind],
    )
    await contentPieces.updateContentPiece(own, id, { ...written, version })
    const difference = { before: noted(current), after: noted(piece) }
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'content-save',
      subject: `content:${id}`,
      ...difference,
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/**
 * Moves a content piece (banner, carousel or FAQ entry) by one position; its version stays, so open
 * edit forms report no conflict.
 */
export function moveContentPiece(
  db: Db,
  { id, up, by }: By & { id: number; up: boolean },
  now: Date,
): Promise<SuccessResult | Gone> {
  return changing(db, id, async (own, current) => {
    const all = await contentPieces.listContentPieces(own, [current.kind])
    const beside = all.filter(({ topicId }) => topicId === current.topicId)
    const at = beside.findIndex((one) => one.id === id)
    const to = at + (up ? -1 : 1)
    if (to < 0 || to >= beside.length) return { ok: true }
    await contentPieces.incrementContentSectionVersion(own, contentSectionByPieceKind[current.kind])
    const moved = beside.toSpliced(at, 1).toSpliced(to, 0, current)
    for (const [index, piece] of moved.entries()) {
      if (piece.position !== index + 1)
        await contentPieces.setContentPiecePosition(own, piece.id, index + 1)
    }
    const difference = { before: { place: at + 1 }, after: { place: to + 1 } }
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'content-move',
      subject: `content:${id}`,
      ...difference,
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/**
 * Removes a content piece (banner, carousel or FAQ entry) under optimistic concurrency; an FAQ
 * topic only when it has no questions.
 */
export function removeContentPiece(
  db: Db,
  { id, version: known, by }: By & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | Gone | Refusal<'topic-not-empty' | 'piece-newer'>> {
  return changing(db, id, async (own, current) => {
    if (await newerThan(own, current, known)) return refuse('piece-newer')
    const questions = await contentPieces.listContentPieces(own, ['question'])
    if (questions.some(({ topicId }) => topicId === id)) return refuse('topic-not-empty')
    await contentPieces.incrementContentSectionVersion(own, contentSectionByPieceKind[current.kind])
    await contentPieces.removeContentPieces(own, [id])
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'content-remove',
      subject: `content:${id}`,
      before: noted(current),
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/**
 * Version of a content piece (banner, carousel or FAQ entry), computed from its content and dates
 * (optimistic concurrency).
 */
export function getPieceEditConflictVersion(piece: Piece): string {
  return createEditConflictVersion(valuesOf(piece))
}

function valuesOf({ value, hidden, from, until }: Piece) {
  return {
    ...value,
    hidden,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}

function newerThan(db: Db, piece: Piece, read: string | undefined) {
  return findEditConflict(db, {
    read,
    values: valuesOf(piece),
    subject: `content:${piece.id}`,
    actions: ['content-add', 'content-save'],
  })
}

/**
 * Runs a change of one content piece (banner, carousel or FAQ entry) while the version numbers of
 * all content sections are locked.
 */
function changing<Done>(
  db: Db,
  id: number,
  work: (own: Db, current: Piece) => Promise<Done>,
): Promise<Done | Gone> {
  return runInTransaction(db, async (own) => {
    await contentPieces.lockContentSectionVersions(own)
    const current = await contentPieces.findContentPiece(own, id)
    return current ? work(own, current) : refuse('piece-not-found')
  })
}

function wantedPiece(kind: ContentPieceKind, { value, hidden, from, until }: Said) {
  return { ...createContentPiece(kind, value), hidden, from, until }
}

/** Validation errors of a content piece (banner, carousel or FAQ entry) within its section. */
async function problemsOf(db: Db, pictures: PictureStore, piece: Piece): Promise<Unfit | null> {
  const fields = fieldProblems(piece)
  if (Object.keys(fields).length > 0) return refuse('piece-refused', { fields, problems: [] })
  const all = await contentPieces.listContentPieces(db, kindsBeside(piece))
  const others = all.filter(({ id }) => id !== piece.id)
  const { home, ...sections } = exportContentPieces([...others, piece])
  const problems = findShopContentProblems({ ...sections, ...(home && { home }) })
  const isRepeated = others.some(
    (one) => one.topicId === piece.topicId && getContentPieceKey(one) === getContentPieceKey(piece),
  )
  if (isRepeated && problems.length === 0) problems.push('Ya hay una pieza así.')
  return problems.length > 0
    ? refuse('piece-refused', { fields: {}, problems })
    : placeProblems(db, pictures, piece)
}

function kindsBeside({ kind }: Piece): ContentPieceKind[] {
  return kind === 'question' ? ['topic', 'question'] : [kind]
}

function fieldProblems(
  piece: ContentPieceOfKind<ContentPieceKind> & ContentVisibilityPeriod,
): Record<string, string> {
  const value: Record<string, string | undefined> = piece.value
  const wrong = listContentPieceFields(piece.kind).flatMap(
    ([name, { maxLength, isOptional }]): [string, string][] => {
      const length = value[name]?.length ?? 0
      if (length === 0) return isOptional ? [] : [[name, 'Falta escribirlo.']]
      return length > maxLength ? [[name, `Caben ${maxLength} letras.`]] : []
    },
  )
  const { from, until } = piece
  const isOver = from && until && from >= until
  return Object.fromEntries([
    ...wrong,
    ...(isOver ? [['until', 'Deja de verse antes de empezar.'] as const] : []),
  ])
}

/**
 * Validates the references of a content piece: the picture of a banner and the category of a
 * carousel must exist.
 */
async function placeProblems(db: Db, pictures: PictureStore, piece: Piece): Promise<Unfit | null> {
  if (piece.kind === 'banner' && !(await isPictureStored(pictures, piece.value.image, 'banner'))) {
    const fields = { image: 'La tienda no tiene esa imagen.' }
    return refuse('piece-refused', { fields, problems: [] })
  }
  if (piece.kind === 'reel') {
    const { category } = piece.value
    const all = await catalogue.listAllCategories(db)
    if (!all.some(({ slug }) => slug === category)) {
      const fields = { category: 'Esa categoría no existe.' }
      return refuse('piece-refused', { fields, problems: [] })
    }
  }
  return null
}

/** Values of a content piece (banner, carousel or FAQ entry) that the audit log stores. */
function noted({
  kind,
  value,
  hidden,
  from,
  until,
}: ContentPieceOfKind<ContentPieceKind> & ContentVisibilityPeriod) {
  return { kind, ...value, hidden, from, until }
}
