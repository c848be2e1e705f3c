import { parse } from 'node:path'
import { altOf, ownerOf, type PictureOwner } from '#catalogue-import/picture-files.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import type { InTurn } from '../take-picture.ts'
import { addPicture } from './product-pictures.ts'

type Named = { urlKey: string; name: string }
type NotAdded = Exclude<Awaited<ReturnType<typeof addPicture>>, { ok: true }>

/**
 * Adds a picture to the product that its file name identifies by SKU or `url_key`, case-insensitive, with an optional
 * view (`cab-001.jpg`, `CAB-001-2.jpg`, `CAB-001 (2).jpg`, `CAB-001-frente.jpg`).
 */
export async function addNamedPicture(
  db: Db,
  store: PictureStore,
  picture: { fileName: string; file: Buffer; actor: string; requestId?: string },
  running: { now: Date; inTurn: InTurn },
): Promise<Granted<{ product: Named }> | NotAdded | Refusal<'picture-owner-not-found'>> {
  const { fileName, ...sent } = picture
  const owner = await ownerOfFile(db, fileName)
  if (!owner) return refuse('picture-owner-not-found')
  const { product, view } = owner
  const said = typeof view === 'string'
  const alt = said
    ? altOf({ ...product, view }, { ...product, main: product.name, position: 1 })
    : null
  const added = await addPicture(db, store, { ...sent, product: product.urlKey, alt }, running)
  return added.ok ? { ok: true, product } : added
}

async function ownerOfFile(
  db: Db,
  fileName: string,
): Promise<{ product: Named; view: PictureOwner['view'] } | null> {
  const stem = parse(fileName).name.normalize('NFC').trim()
  const name = stem.replace(/(?: ?\((\d+)\)|[ _](\d+))$/, '-$1$2')
  const [, base = name, ending = ''] = /^(.+)-([^-]+)$/.exec(name) ?? []
  const known = new Map<string, Named>()
  for (const named of new Set([name, base])) {
    for (const written of new Set([named, named.toUpperCase(), named.toLowerCase()])) {
      const found = known.has(named) ? undefined : await findProduct(db, written)
      if (found) known.set(named, found)
    }
  }
  const whole = known.has(name) ? name : `${base}-${ending.toLowerCase()}`
  const owner = ownerOf(whole, new Set(known.keys()))
  const product = owner && known.get(owner.urlKey)
  return product ? { product, view: owner.view } : null
}
