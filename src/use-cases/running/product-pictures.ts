import { isDeepStrictEqual } from 'node:util'
import { pathOfView } from '#catalogue-import/picture-files.ts'
import { zoomWidth } from '#domain/catalogue/product.ts'
import { isRecord } from '#domain/is-record.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { pictureVersion, storeProductPicture } from '../catalogue/store-picture.ts'
import { versionOf } from '../edit-version.ts'
import { type InTurn, takePicture } from '../take-picture.ts'

/** What a gallery still shows. */
export const mostPictures = 12

type Stored = productImages.StoredPicture
type By = { product: string; actor: string; requestId?: string }
type NotKept = Refusal<'product-not-found' | 'pictures-changed'>

const action = 'product-pictures'

/** The pictures of a product with what an edit of them carries, and until when the last change goes back. */
export async function readPictures(db: Db, product: string) {
  const named = await findProduct(db, product)
  if (!named) return null
  const pictures = await productImages.ofProduct(db, named.id)
  const last = await lastChange(db, named.id)
  return {
    name: named.name,
    version: picturesVersion(pictures),
    pictures,
    changedAt: last && isDeepStrictEqual(last.after, pictures) ? last.at : null,
  }
}

/** Gives a product these of its pictures, in this order and with these words; the others are taken away. */
export function arrangePictures(
  db: Db,
  { version, pictures, ...by }: By & { version: string; pictures: Pick<Stored, 'path' | 'alt'>[] },
  now: Date,
): Promise<Granted | NotKept> {
  return change(db, by, now, (before) => {
    if (picturesVersion(before) !== version) return null
    const known = new Map(before.map((one) => [one.path, one]))
    const wanted = pictures.flatMap(({ path, alt }) => {
      const found = known.get(path)
      known.delete(path)
      return found ? [{ ...found, alt }] : []
    })
    return wanted.length === pictures.length ? wanted : null
  })
}

/** Takes the last change of a product's pictures back, unless there was another one since. */
export async function undoPictures(db: Db, by: By, now: Date): Promise<Granted | NotKept> {
  return change(db, by, now, async (before, transaction, id) => {
    const last = await lastChange(transaction, id)
    return last && isDeepStrictEqual(last.after, before) ? last.before : null
  })
}

type Sent = By & { file: Buffer; alt: string | null }

/** Draws a picture that somebody sends anew, in the sizes that the shop shows, and puts it last. */
export async function addPicture(
  db: Db,
  store: PictureStore,
  { file, alt, ...by }: Sent,
  { now, inTurn }: { now: Date; inTurn: InTurn },
): Promise<
  | Granted
  | NotKept
  | Refusal<'too-many-pictures'>
  | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const named = await findProduct(db, by.product)
  if (!named) return refuse('product-not-found')
  const known = await productImages.ofProduct(db, named.id)
  if (known.length >= mostPictures) return refuse('too-many-pictures')
  const taken = await takePicture(file, { small: 200, large: zoomWidth }, inTurn)
  if (!taken.ok) return taken
  const { large } = taken.picture
  const path = pathOfView({ urlKey: named.urlKey, view: 0 }, pictureVersion(large))
  if (known.some((one) => one.path === path)) return { ok: true }
  const width = await inTurn(() => storeProductPicture(store, path, large))
  return change(db, by, now, (before) =>
    before.some((one) => one.path === path) ? before : [...before, { path, alt, width }],
  )
}

function picturesVersion(pictures: readonly Stored[]): string {
  return versionOf({ pictures: JSON.stringify(pictures.map(({ path, alt }) => [path, alt])) })
}

type Arrange = (
  before: Stored[],
  transaction: Db,
  id: number,
) => Stored[] | null | Promise<Stored[] | null>

/** One after the other; null of `arrange` stands for a change that is no longer about what there is. */
function change(
  db: Db,
  { product, actor, requestId }: By,
  now: Date,
  arrange: Arrange,
): Promise<Granted | NotKept> {
  return inTransaction(db, async (transaction): Promise<Granted | NotKept> => {
    const named = await findProduct(transaction, product)
    if (!named) return refuse('product-not-found')
    const { id, urlKey } = named
    await contents.readBriefly(transaction, [id], { lock: true })
    const before = await productImages.ofProduct(transaction, id)
    const pictures = await arrange(before, transaction, id)
    if (!pictures) return refuse('pictures-changed')
    if (isDeepStrictEqual(before, pictures)) return { ok: true }
    await productImages.replace(transaction, [{ urlKey, pictures }])
    const entry = { actor, action, subject: `product:${id}` }
    const values = { before: { pictures: before }, after: { pictures } }
    await auditLog.add(transaction, { ...entry, ...values, ...(requestId && { requestId }) }, now)
    return { ok: true }
  })
}

async function lastChange(db: Db, id: number) {
  const last = await auditLog.lastAbout(db, `product:${id}`, [action])
  return (
    last && { before: picturesIn(last.before), after: picturesIn(last.after), at: last.createdAt }
  )
}

function picturesIn(said: unknown): Stored[] {
  const list: unknown = isRecord(said) ? said.pictures : []
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).map(({ path, alt, width }) => ({
    path: String(path),
    alt: typeof alt === 'string' ? alt : null,
    width: Number(width),
  }))
}
