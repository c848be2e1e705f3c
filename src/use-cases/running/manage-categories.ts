import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import type { ContentCategory } from '#catalogue-import/shop-content-schema.ts'
import { urlKeyPattern } from '#domain/catalogue/product.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import * as runs from '#persistence/running/import-runs.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { listCategoryUses } from './category-uses.ts'
import { moveCategoryInList, type CategoryMoveTarget } from './move-category.ts'
import { readCategories } from './read-shop-content.ts'
import { isPictureStored } from './store-content-pictures.ts'
import { storeShopContent } from './store-shop-content.ts'

type By = { by: { actor: string; requestId?: string } }

/** Input of the category form; an empty slug is derived from the name. */
type SaidCategory = {
  name: string
  slug: string
  description: string
  hidden: boolean
  picture: string | null
  /** codes of the attributes by which the category can be filtered, in display order */
  filters: string[]
}

type Unfit = Refusal<'category-refused', { fields: Record<string, string>; problems: string[] }>
type Gone = Refusal<'category-not-found'>
type Busy = Refusal<'busy'>
type Tree = readonly ContentCategory[]

/** Adds a category after the other subcategories of its parent. */
export function addCategory(
  db: Db,
  pictures: PictureStore,
  { parentId, by, ...said }: SaidCategory & By & { parentId: number | null },
  now: Date,
): Promise<SuccessResult<{ id: number }> | Unfit | Gone | Busy> {
  return changing(db, async (own, tree) => {
    const above = parentId === null ? null : await slugBy(own, parentId)
    if (above === undefined || isBelow(tree, above)) return refuse('category-not-found')
    const category = { ...tidied(said), parent: above, otherSlugs: [] }
    const unfit = await unfitFields(own, pictures, tree, category)
    if (unfit) return unfit
    const put = await write(own, [...tree, category], { actor: by.actor, now })
    if (put) return put
    const id = await idOf(own, category.slug)
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'category-add',
      subject: `category:${id}`,
      after: noted(category),
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true, id }
  })
}

/**
 * Changes a category under optimistic concurrency; if the slug changes, the former slug redirects
 * to the new one.
 */
export function changeCategory(
  db: Db,
  pictures: PictureStore,
  { id, version, by, ...said }: SaidCategory & By & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | Unfit | EditConflict | Gone | Busy> {
  return changing(db, async (own, tree) => {
    const slug = await slugBy(own, id)
    const current = tree.find((one) => one.slug === slug)
    if (!current) return refuse('category-not-found')
    const meanwhile = await newerThan(own, id, current, version)
    if (meanwhile) return meanwhile
    const wanted = withFormerSlug(current, { ...tidied(said), parent: current.parent })
    const unfit = await unfitFields(own, pictures, tree, wanted, current)
    if (unfit) return unfit
    const renamed = tree.map((one) => {
      if (one === current) return wanted
      return one.parent === current.slug ? { ...one, parent: wanted.slug } : one
    })
    const put = await write(own, renamed, { actor: by.actor, now })
    if (put) return put
    const difference = { before: noted(current), after: noted(wanted) }
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'category-save',
      subject: `category:${id}`,
      ...difference,
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/**
 * Moves a category within the category tree; its version stays unchanged, so that open edit forms
 * report no conflict.
 */
export function moveCategory(
  db: Db,
  { id, by, ...place }: By & CategoryMoveTarget & { id: number },
  now: Date,
): Promise<SuccessResult | Unfit | Gone | Busy> {
  return changing(db, async (own, tree) => {
    const all = await catalogue.listAllCategories(own)
    const slugs = new Map(all.map((one) => [one.id, one.slug]))
    const slug = slugs.get(id)
    if (slug === undefined) return refuse('category-not-found')
    const wanted = moveCategoryInList(tree, slug, place, slugs)
    if (!wanted) return refuse('category-refused', { fields: {}, problems: [cannotMove] })
    const put = await write(own, wanted, { actor: by.actor, now })
    if (put) return put
    const difference = { before: placeOf(tree, slug), after: placeOf(wanted, slug) }
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'category-move',
      subject: `category:${id}`,
      ...difference,
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

const cannotMove = 'Ahí no cabe: debajo de una categoría va otra que no tiene ninguna debajo'

/** Removes a category without products or other uses. */
export function removeCategory(
  db: Db,
  { id, version, by }: By & { id: number; version?: string | undefined },
  now: Date,
): Promise<SuccessResult | Unfit | Gone | Busy | Refusal<'category-newer'>> {
  return changing(db, async (own, tree) => {
    const slug = await slugBy(own, id)
    const current = tree.find((one) => one.slug === slug)
    if (!current) return refuse('category-not-found')
    if (await newerThan(own, id, current, version)) return refuse('category-newer')
    const problems = await listCategoryUses(own, tree, current.slug)
    if (problems.length > 0) return refuse('category-refused', { fields: {}, problems })
    const rest = tree.filter((one) => one !== current)
    const put = await write(own, rest, { actor: by.actor, now })
    if (put) return put
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'category-remove',
      subject: `category:${id}`,
      before: noted(current),
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/** Version hash of a category, to detect concurrent edits (optimistic concurrency). */
export function getCategoryEditConflictVersion(category: ContentCategory): string {
  return createEditConflictVersion(valuesOf(category))
}

/**
 * Values from which a category's version is computed; the filters are joined into one string,
 * because their order matters.
 */
function valuesOf({ name, slug, description, hidden = false, picture, filters }: ContentCategory) {
  return { name, slug, description, hidden, picture, filters: filters.join(', ') }
}

function newerThan(db: Db, id: number, current: ContentCategory, read: string | undefined) {
  return findEditConflict(db, {
    read,
    values: valuesOf(current),
    subject: `category:${id}`,
    actions: ['category-add', 'category-save'],
  })
}

/** Runs a change of a category while all categories are locked. */
function changing<Done>(
  db: Db,
  work: (own: Db, tree: Tree) => Promise<Done>,
): Promise<Done | Busy> {
  return runInTransaction(db, async (own) => {
    if (!(await runs.tryImportLockInTransaction(own))) return refuse('busy')
    await contentPieces.lockContentSectionVersions(own)
    return work(own, await readCategories(own))
  })
}

/**
 * Writes the category tree in the format of a content file; returns null on success, otherwise the validation errors.
 */
async function write(
  db: Db,
  wanted: ContentCategory[],
  { actor, now }: { actor: string; now: Date },
): Promise<Unfit | null> {
  const put = await storeShopContent(db, { categories: wanted }, now, { actor })
  return put.ok ? null : refuse('category-refused', { fields: {}, problems: put.problems })
}

function tidied({ name, slug, description, hidden, picture, filters }: SaidCategory) {
  const said = { name: name.trim(), description: description.trim(), picture, filters }
  return { ...said, slug: slug.trim() || toSlug(name), ...(hidden && { hidden }) }
}

/**
 * Adds the category's former slug to the slugs that redirect to the category, and removes its new
 * slug from them.
 */
function withFormerSlug(current: ContentCategory, wanted: ContentCategory): ContentCategory {
  const others = new Set([...(current.otherSlugs ?? []), current.slug])
  others.delete(wanted.slug)
  return { ...wanted, otherSlugs: [...others].toSorted() }
}

async function unfitFields(
  db: Db,
  pictures: PictureStore,
  tree: Tree,
  wanted: ContentCategory,
  current?: ContentCategory,
): Promise<Unfit | null> {
  const taken = tree.find(
    (one) =>
      one !== current && (one.slug === wanted.slug || (one.otherSlugs ?? []).includes(wanted.slug)),
  )
  const known = new Set((await categories.listAttributeCodes(db)).concat(current?.filters ?? []))
  const unknown = wanted.filters.filter((code) => !known.has(code))
  const isPictured = wanted.picture === null || wanted.picture === current?.picture
  const fields = {
    ...(wanted.name === '' && { name: 'Falta escribirlo.' }),
    ...(!new RegExp(urlKeyPattern).test(wanted.slug) && {
      slug: 'Lleva minúsculas sin acentos, números y guiones, como «tabletas-infantiles».',
    }),
    ...(taken && { slug: `Esa dirección ya lleva a «${taken.name}».` }),
    ...(unknown.length > 0 && { filters: `Ningún producto tiene «${unknown.join('», «')}».` }),
    ...(!isPictured &&
      !(await isPictureStored(pictures, wanted.picture ?? '', 'category')) && {
        picture: 'La tienda no tiene esa imagen.',
      }),
  }
  return Object.keys(fields).length > 0
    ? refuse('category-refused', { fields, problems: [] })
    : null
}

function isBelow(tree: Tree, slug: string | null): boolean {
  return tree.some((one) => one.slug === slug && one.parent !== null)
}

async function slugBy(db: Db, id: number): Promise<string | undefined> {
  const all = await catalogue.listAllCategories(db)
  return all.find((one) => one.id === id)?.slug
}

async function idOf(db: Db, slug: string): Promise<number> {
  const all = await catalogue.listAllCategories(db)
  return all.find((one) => one.slug === slug)?.id ?? 0
}

/** Values of a category that the audit log stores. */
function noted({ name, slug, parent, hidden = false, filters, picture }: ContentCategory) {
  return { name, slug, parent, hidden, filters, picture }
}

function placeOf(tree: Tree, slug: string) {
  const own = tree.find((one) => one.slug === slug)
  const beside = tree.filter(({ parent }) => parent === own?.parent)
  return { parent: own?.parent ?? null, place: beside.findIndex((one) => one === own) + 1 }
}
