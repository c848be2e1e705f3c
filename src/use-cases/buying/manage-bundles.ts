import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { type Bundle, maxBundles } from '#domain/buying/discounts/bundles.ts'
import { invalidAmountText, formatCentavos } from '#domain/format-money.ts'
import { addCentavos, fromPesos, isValidPesosInput, toPesos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as productContents from '#persistence/catalogue/product-field-values.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { readAllBundles, listInvalidSettings } from '../read-settings.ts'
import {
  type InvalidDiscountFields,
  refuseInvalidFields,
  resolveUrlKeys,
} from './discount-fields.ts'

type By = { by: { actor: string; requestId?: string } }
type Gone = Refusal<'bundle-not-found'>
type Kept = Bundle & { paused: boolean }

/** Input of the bundle form; `saving` in pesos, products by SKU or url key. */
type BundleFields = {
  name: string
  saving: number
  first: string
  second: string
  /** Third product of the bundle; empty in a bundle of two. */
  third: string
}

/** Creates a bundle, offered immediately unless `paused`. */
export function addBundle(
  db: Db,
  { said: written, paused, by }: By & { said: BundleFields; paused: boolean },
  now: Date,
): Promise<SuccessResult<{ code: string }> | InvalidDiscountFields | Refusal<'too-many-bundles'>> {
  return runInTransaction(db, async (own) => {
    const bundles = await hold(own)
    if (bundles.length >= maxBundles) return refuse('too-many-bundles')
    const said = await settled(own, written)
    const unfit = await problemsOf(own, said, bundles)
    if (unfit) return unfit
    const made = { code: freeCode(said.name, bundles), ...bundleOf(said), paused }
    await save(
      own,
      [...bundles, made],
      { by, code: made.code, action: 'bundle-add', after: made },
      now,
    )
    return { ok: true, code: made.code }
  })
}

/** Changes a bundle under optimistic concurrency. Past orders keep their prices. */
export function changeBundle(
  db: Db,
  {
    code,
    version,
    said: changes,
    by,
  }: By & { code: string; version?: string | undefined; said: Partial<BundleFields> },
  now: Date,
): Promise<SuccessResult | InvalidDiscountFields | Gone | EditConflict> {
  return editBundle(db, code, async (own, current, bundles) => {
    const values = fieldsOf(current)
    const meanwhile = await findEditConflict(own, {
      read: version,
      values,
      subject: `bundle:${code}`,
      actions: ['bundle-add', 'bundle-save'],
    })
    if (meanwhile) return meanwhile
    const said = await settled(own, { ...values, ...changes })
    const others = bundles.filter((one) => one !== current)
    const unfit = await problemsOf(own, said, others, current)
    if (unfit) return unfit
    const changed = { ...current, ...bundleOf(said) }
    const all = bundles.with(bundles.indexOf(current), changed)
    const action = 'bundle-save'
    await save(own, all, { by, code, action, before: current, after: changed }, now)
    return { ok: true }
  })
}

/** Pauses or resumes a bundle; idempotent. */
export function pauseBundle(
  db: Db,
  { code, paused, by }: By & { code: string; paused: boolean },
  now: Date,
): Promise<SuccessResult | Gone> {
  return editBundle(db, code, async (own, current, bundles) => {
    if (current.paused === paused) return { ok: true }
    const changed = { ...current, paused }
    const all = bundles.with(bundles.indexOf(current), changed)
    const action = paused ? 'bundle-pause' : 'bundle-resume'
    await save(own, all, { by, code, action, before: current, after: changed }, now)
    return { ok: true }
  })
}

/** Removes a bundle; past orders keep their prices. */
export function removeBundle(
  db: Db,
  { code, by }: By & { code: string },
  now: Date,
): Promise<SuccessResult | Gone> {
  return editBundle(db, code, async (own, current, bundles) => {
    const others = bundles.filter((one) => one !== current)
    await save(own, others, { by, code, action: 'bundle-remove', before: current }, now)
    return { ok: true }
  })
}

/** Version hash of a bundle, to detect concurrent edits (optimistic concurrency). */
export function getBundleEditConflictVersion(bundle: Bundle): string {
  return createEditConflictVersion(fieldsOf(bundle))
}

/** Locks the stored bundles until the transaction ends. */
async function hold(own: Db): Promise<Kept[]> {
  await contentWrites.lockSettings(own)
  // If stored bundles are unreadable, the edit fails, because saving would overwrite them.
  if ((await listInvalidSettings(own)).some((name) => name.startsWith('bundles')))
    throw new Error('The stored bundles have another shape')
  return readAllBundles(own)
}

/** Locks the stored bundles and edits the one with this code. */
function editBundle<Result>(
  db: Db,
  code: string,
  edit: (own: Db, bundle: Kept, bundles: readonly Kept[]) => Promise<Result>,
): Promise<Result | Gone> {
  return runInTransaction(db, async (own) => {
    const bundles = await hold(own)
    const current = bundles.find((one) => one.code === code)
    return current ? edit(own, current, bundles) : refuse('bundle-not-found')
  })
}

/** Stores the bundles after an edit of one of them, and logs the edit. */
async function save(
  own: Db,
  bundles: readonly Kept[],
  {
    by,
    code,
    action,
    before,
    after,
  }: By & { code: string; action: AuditAction; before?: Kept; after?: Kept },
  now: Date,
): Promise<void> {
  const stored = bundles.map(({ code, name, saving, products, paused }) => ({
    code,
    name,
    products,
    saving: toPesos(saving),
    ...(paused && { paused }),
  }))
  await contentWrites.putSettings(own, { bundles: stored })
  const difference = {
    ...(before && { before: noted(before) }),
    ...(after && { after: noted(after) }),
  }
  await auditLog.addAuditEntry(
    own,
    { ...by, action, subject: `bundle:${code}`, ...difference },
    now,
  )
}

/** A bundle's fields for the audit log. */
function noted({ name, saving, products, paused }: Kept) {
  return { name, saving: toPesos(saving), products: products.join(', '), paused }
}

function fieldsOf({ name, saving, products }: Bundle) {
  const [first = '', second = '', third = ''] = products
  return { name, saving: toPesos(saving), first, second, third }
}

function bundleOf(said: BundleFields): Pick<Bundle, 'name' | 'saving' | 'products'> {
  return { name: said.name.trim(), saving: fromPesos(said.saving), products: named(said) }
}

function named({ first, second, third }: BundleFields): string[] {
  return [first, second, third].filter((one) => one !== '')
}

/**
 * Replaces SKUs in the bundle form's input by product url keys; unknown product names stay
 * unchanged.
 */
async function settled(db: Db, said: BundleFields): Promise<BundleFields> {
  const names = [said.first, said.second, said.third].map((name) => name.trim())
  const [first = '', second = '', third = ''] = await resolveUrlKeys(db, names)
  return { ...said, first, second, third }
}

async function problemsOf(
  db: Db,
  said: BundleFields,
  others: readonly Kept[],
  /** The bundle before the edit, which may contain a product that no longer exists. */
  before?: Kept,
): Promise<InvalidDiscountFields | null> {
  const products = named(said)
  const unknown = new Set(await productContents.listUrlKeysWithoutProduct(db, products))
  const isExact = isValidPesosInput(said.saving, { least: 0.01 })
  const prices = await productContents.readRegularPrices(db, products)
  const apart = addCentavos(...prices.values())
  const isPriced = products.length > 1 && products.every((key) => prices.has(key))
  const twin = others.find(
    (one) => one.products.toSorted().join(' ') === products.toSorted().join(' '),
  )
  const fields = {
    ...(said.name.trim() === '' && { name: 'Escribe cómo se llama.' }),
    ...(!isExact && { saving: invalidAmountText }),
    ...(isExact &&
      isPriced &&
      fromPesos(said.saving) >= apart && {
        saving: `Por separado cuestan ${formatCentavos(apart)}: el ahorro tiene que ser menos.`,
      }),
    ...Object.fromEntries(
      (['first', 'second', 'third'] as const).flatMap((field, place) => {
        const key = said[field]
        const problem = problemOfProduct(key, {
          isNeeded: field !== 'third',
          isRepeated: [said.first, said.second].slice(0, place).includes(key),
          isUnknown: unknown.has(key) && !before?.products.includes(key),
        })
        return problem === null ? [] : [[field, problem] as const]
      }),
    ),
    ...(twin && { first: `Ya hay un paquete con estos productos: «${twin.name}».` }),
  }
  return refuseInvalidFields(fields)
}

function problemOfProduct(
  key: string,
  { isNeeded, isRepeated, isUnknown }: Record<'isNeeded' | 'isRepeated' | 'isUnknown', boolean>,
): string | null {
  if (key === '') return isNeeded ? 'Di cuál producto.' : null
  if (isRepeated) return 'Está dos veces: un paquete es de productos distintos.'
  return isUnknown ? `No hay un producto con el SKU o la dirección «${key}».` : null
}

/** Generates an unused URL-safe code for a bundle; orders store this code. */
function freeCode(name: string, bundles: readonly Kept[]): string {
  const own = toSlug(name).slice(0, 50)
  const wish = own.length < 3 ? `paquete-${own}`.replace(/-$/, '') : own
  const isTaken = (code: string) => bundles.some((one) => one.code === code)
  if (!isTaken(wish)) return wish
  for (let at = 2; ; at += 1) if (!isTaken(`${wish}-${at}`)) return `${wish}-${at}`
}
