import { contentProblems } from '#catalogue-import/content-rules.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  fieldsOf,
  type PieceKind,
  type PieceOf,
  pieceOf,
  type Showing,
  sectionOf,
} from '#domain/running/content-piece.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'
import { isPictureStored } from './content-pictures.ts'
import { piecesOnFile } from './pieces-on-file.ts'
import { keyOf } from './put-pieces.ts'

type By = { by: { actor: string; requestId?: string } }
type Piece = contentPieces.Piece

/** Input of a content piece (banner, carousel or FAQ entry) with its visibility dates. */
type Said = { value: Record<string, string> } & Showing

type Unfit = Refusal<'piece-refused', { fields: Record<string, string>; problems: string[] }>
type Gone = Refusal<'piece-not-found'>

/** Adds a content piece after the existing pieces of its kind. */
export function addPiece(
  db: Db,
  pictures: PictureStore,
  { kind, topicId, by, ...said }: Said & By & Pick<Piece, 'kind' | 'topicId'>,
  now: Date,
): Promise<Granted<{ id: number }> | Unfit | Gone> {
  return inTransaction(db, async (own) => {
    await contentPieces.lockVersions(own)
    const all = await contentPieces.list(own, [kind, 'topic'])
    if (kind === 'question' && !all.some((one) => one.kind === 'topic' && one.id === topicId)) {
      return refuse('piece-not-found')
    }
    const piece = wantedPiece(kind, said)
    const beside = all.filter((one) => one.kind === kind && one.topicId === topicId)
    const position = Math.max(0, ...beside.map((one) => one.position)) + 1
    const written = { ...piece, topicId, position, changedBy: by.actor, changedAt: now }
    const unfit = await problemsOf(own, pictures, { ...written, id: 0, version: 0 })
    if (unfit) return unfit
    const version = await contentPieces.beginChange(own, sectionOf[kind])
    const id = await contentPieces.add(own, { ...written, version })
    const deed = { action: 'content-add', subject: `content:${id}`, after: noted(piece) }
    await auditLog.add(own, { ...by, ...deed }, now)
    return { ok: true, id }
  })
}

/** Changes a content piece under optimistic concurrency. */
export function changePiece(
  db: Db,
  pictures: PictureStore,
  { id, version: known, by, ...said }: Said & By & { id: number; version?: string | undefined },
  now: Date,
): Promise<Granted | Unfit | EditConflict | Gone> {
  return changing(db, id, async (own, current) => {
    const meanwhile = await newerThan(own, current, known)
    if (meanwhile) return meanwhile
    const piece = wantedPiece(current.kind, said)
    const written = { ...current, ...piece, changedBy: by.actor, changedAt: now }
    const unfit = await problemsOf(own, pictures, written)
    if (unfit) return unfit
    const version = await contentPieces.beginChange(own, sectionOf[current.kind])
    await contentPieces.change(own, id, { ...written, version })
    const difference = { before: noted(current), after: noted(piece) }
    const deed = { action: 'content-save', subject: `content:${id}`, ...difference }
    await auditLog.add(own, { ...by, ...deed }, now)
    return { ok: true }
  })
}

/** Moves a content piece by one position; its version stays, so editors see no conflict. */
export function movePiece(
  db: Db,
  { id, up, by }: By & { id: number; up: boolean },
  now: Date,
): Promise<Granted | Gone> {
  return changing(db, id, async (own, current) => {
    const all = await contentPieces.list(own, [current.kind])
    const beside = all.filter(({ topicId }) => topicId === current.topicId)
    const at = beside.findIndex((one) => one.id === id)
    const to = at + (up ? -1 : 1)
    if (to < 0 || to >= beside.length) return { ok: true }
    await contentPieces.beginChange(own, sectionOf[current.kind])
    const moved = beside.toSpliced(at, 1).toSpliced(to, 0, current)
    for (const [index, piece] of moved.entries()) {
      if (piece.position !== index + 1) await contentPieces.place(own, piece.id, index + 1)
    }
    const difference = { before: { place: at + 1 }, after: { place: to + 1 } }
    const deed = { action: 'content-move', subject: `content:${id}`, ...difference }
    await auditLog.add(own, { ...by, ...deed }, now)
    return { ok: true }
  })
}

/** Removes a content piece under optimistic concurrency; an FAQ topic only without questions. */
export function removePiece(
  db: Db,
  { id, version: known, by }: By & { id: number; version?: string | undefined },
  now: Date,
): Promise<Granted | Gone | Refusal<'topic-not-empty' | 'piece-newer'>> {
  return changing(db, id, async (own, current) => {
    if (await newerThan(own, current, known)) return refuse('piece-newer')
    const questions = await contentPieces.list(own, ['question'])
    if (questions.some(({ topicId }) => topicId === id)) return refuse('topic-not-empty')
    await contentPieces.beginChange(own, sectionOf[current.kind])
    await contentPieces.remove(own, [id])
    const deed = { action: 'content-remove', subject: `content:${id}`, before: noted(current) }
    await auditLog.add(own, { ...by, ...deed }, now)
    return { ok: true }
  })
}

/** Version of a content piece, from its content and dates (optimistic concurrency). */
export function versionOfPiece(piece: Piece): string {
  return versionOf(valuesOf(piece))
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
  const actions = ['content-add', 'content-save']
  const subject = `content:${piece.id}`
  return findEditConflict(db, { read, values: valuesOf(piece), subject, actions })
}

/** Runs a change with locked content pieces; only content changes advance the section version. */
function changing<Done>(
  db: Db,
  id: number,
  work: (own: Db, current: Piece) => Promise<Done>,
): Promise<Done | Gone> {
  return inTransaction(db, async (own) => {
    await contentPieces.lockVersions(own)
    const current = await contentPieces.find(own, id)
    return current ? work(own, current) : refuse('piece-not-found')
  })
}

function wantedPiece(kind: PieceKind, { value, hidden, from, until }: Said) {
  return { ...pieceOf(kind, value), hidden, from, until }
}

/** Validation errors of a content piece in its section. */
async function problemsOf(db: Db, pictures: PictureStore, piece: Piece): Promise<Unfit | null> {
  const fields = fieldProblems(piece)
  if (Object.keys(fields).length > 0) return refuse('piece-refused', { fields, problems: [] })
  const all = await contentPieces.list(db, kindsBeside(piece))
  const others = all.filter(({ id }) => id !== piece.id)
  const { home, ...sections } = piecesOnFile([...others, piece])
  const problems = contentProblems({ ...sections, ...(home && { home }) })
  const isRepeated = others.some(
    (one) => one.topicId === piece.topicId && keyOf(one) === keyOf(piece),
  )
  if (isRepeated && problems.length === 0) problems.push('Ya hay una pieza así.')
  return problems.length > 0
    ? refuse('piece-refused', { fields: {}, problems })
    : placeProblems(db, pictures, piece)
}

function kindsBeside({ kind }: Piece): PieceKind[] {
  return kind === 'question' ? ['topic', 'question'] : [kind]
}

function fieldProblems(piece: PieceOf<PieceKind> & Showing): Record<string, string> {
  const value: Record<string, string> = piece.value
  const wrong = fieldsOf(piece.kind).flatMap(([name, { maxLength }]): [string, string][] => {
    const length = value[name]?.length ?? 0
    if (length === 0) return [[name, 'Falta escribirlo.']]
    return length > maxLength ? [[name, `Caben ${maxLength} letras.`]] : []
  })
  const { from, until } = piece
  const isOver = from && until && from >= until
  return Object.fromEntries([
    ...wrong,
    ...(isOver ? [['until', 'Deja de verse antes de empezar.'] as const] : []),
  ])
}

/** Errors of references: a banner's picture and a carousel's category must exist. */
async function placeProblems(db: Db, pictures: PictureStore, piece: Piece): Promise<Unfit | null> {
  if (piece.kind === 'banner' && !(await isPictureStored(pictures, piece.value.image, 'banner'))) {
    const fields = { image: 'La tienda no tiene esa imagen.' }
    return refuse('piece-refused', { fields, problems: [] })
  }
  if (piece.kind === 'reel') {
    const { category } = piece.value
    const all = await catalogue.everyCategory(db)
    if (!all.some(({ slug }) => slug === category)) {
      const fields = { category: 'Esa categoría no existe.' }
      return refuse('piece-refused', { fields, problems: [] })
    }
  }
  return null
}

/** The audit log values of a content piece. */
function noted({ kind, value, hidden, from, until }: PieceOf<PieceKind> & Showing) {
  return { kind, ...value, hidden, from, until }
}
