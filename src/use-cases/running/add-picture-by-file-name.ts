import { parse } from 'node:path'
import {
  createPictureAltText,
  parsePictureFileName,
  type PictureFileNameParts,
} from '#catalogue-import/picture-file-names.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import type { RunInPictureQueue } from '../reencode-uploaded-picture.ts'
import { addProductPicture } from './product-pictures.ts'

type Named = { urlKey: string; name: string }
type NotAdded = Exclude<Awaited<ReturnType<typeof addProductPicture>>, { ok: true }>

/**
 * Adds a picture to the product that its file name identifies by SKU or `url_key`,
 * case-insensitive; the name may also state the view (`cab-001.jpg`, `CAB-001-2.jpg`, `CAB-001
 * (2).jpg`, `CAB-001-frente.jpg`).
 */
export async function addPictureByFileName(
  db: Db,
  store: PictureStore,
  picture: { fileName: string; file: Buffer; actor: string; requestId?: string },
  running: { now: Date; inTurn: RunInPictureQueue },
): Promise<SuccessResult<{ product: Named }> | NotAdded | Refusal<'picture-owner-not-found'>> {
  const { fileName, ...sent } = picture
  const owner = await ownerOfFile(db, fileName)
  if (!owner) return refuse('picture-owner-not-found')
  const { product, view } = owner
  const said = typeof view === 'string'
  const alt = said
    ? createPictureAltText({ ...product, view }, { ...product, main: product.name, position: 1 })
    : null
  const added = await addProductPicture(
    db,
    store,
    { ...sent, product: product.urlKey, alt },
    running,
  )
  return added.ok ? { ok: true, product } : added
}

async function ownerOfFile(
  db: Db,
  fileName: string,
): Promise<{ product: Named; view: PictureFileNameParts['view'] } | null> {
  const stem = parse(fileName).name.normalize('NFC').trim()
  const name = stem.replace(/(?: ?\((\d+)\)|[ _](\d+))$/, '-$1$2')
  const [, base = name, ending = ''] = /^(.+)-([^-]+)$/.exec(name) ?? []
  const known = new Map<string, Named>()
  for (const named of new Set([name, base])) {
    for (const written of new Set([named, named.toUpperCase(), named.toLowerCase()])) {
      const found = known.has(named) ? undefined : await findProductByUrlKeyOrSku(db, written)
      if (found) known.set(named, found)
    }
  }
  const whole = known.has(name) ? name : `${base}-${ending.toLowerCase()}`
  const owner = parsePictureFileName(whole, new Set(known.keys()))
  const product = owner && known.get(owner.urlKey)
  return product ? { product, view: owner.view } : null
}
