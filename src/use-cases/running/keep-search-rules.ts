import { keptWords } from '#domain/catalogue/missed-search.ts'
import { ruleProblems, type SearchRule, tidyRule } from '#domain/catalogue/search-rule.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as missedSearches from '#persistence/catalogue/missed-searches.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { learnWords, unlearnWords } from '../catalogue/index-products.ts'
import { stemsOfRule } from '../catalogue/rule-stems.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'

type By = { by: { actor: string; requestId?: string } }
type Known = { id: number; version?: string | undefined }
type StoredRule = searchRules.StoredRule

type Unfit = Refusal<'rule-refused', { fields: Record<string, string> }>
type Gone = Refusal<'rule-not-found'>

/** Audit log actions of search rule changes. */
const actions = ['search-rule-add', 'search-rule-save', 'search-rule-undo']

/** Adds a search rule, effective immediately, and removes its words from the searches without results. */
export function addRule(
  db: Db,
  { by, ...given }: SearchRule & By,
  now: Date,
): Promise<Granted<{ id: number }> | Unfit> {
  return inTransaction(db, async (own) => {
    const rule = tidyRule(given)
    const unfit = await problemsOf(own, rule)
    if (unfit) return unfit
    const written = { ...rule, ...stemsOfRule(rule), changedBy: by.actor, changedAt: now }
    const id = await searchRules.add(own, written)
    await follow(own, rule)
    const deed = { action: 'search-rule-add', subject: `search-rule:${id}`, after: noted(rule) }
    await auditLog.add(own, { ...by, ...deed }, now)
    return { ok: true, id }
  })
}

/** Changes a search rule under optimistic concurrency. */
export function changeRule(
  db: Db,
  { id, version, by, ...given }: Omit<SearchRule, 'kind'> & By & Known,
  now: Date,
): Promise<Granted | Unfit | Gone | EditConflict> {
  return changing(db, { id, version }, async (own, current) => {
    const rule = tidyRule({ ...given, kind: current.kind })
    const unfit = await problemsOf(own, rule)
    if (unfit) return unfit
    await put(own, current, rule, { by, action: 'search-rule-save' }, now)
    return { ok: true }
  })
}

/** Removes a search rule; the removal can be undone. */
export function removeRule(
  db: Db,
  { id, version, by }: By & Known,
  now: Date,
): Promise<Granted | Gone | EditConflict> {
  return changing(db, { id, version }, async (own, current) => {
    await remove(own, current, { by, action: 'search-rule-remove' }, now)
    return { ok: true }
  })
}

/** Undoes the last change, removal or creation of a search rule. */
export function undoRule(
  db: Db,
  { id, version, by }: By & Known,
  now: Date,
): Promise<Granted<{ exists: boolean }> | Gone | EditConflict> {
  return inTransaction(db, async (own) => {
    const current = await searchRules.hold(own, id)
    if (!current) return refuse('rule-not-found')
    const meanwhile = await newerThan(own, current, version)
    if (meanwhile) return meanwhile
    const deed = { by, action: 'search-rule-undo' }
    if (!current.removed && current.former === null) {
      await remove(own, current, deed, now)
      return { ok: true, exists: false }
    }
    await put(own, current, current.removed ? current : (current.former ?? current), deed, now)
    return { ok: true, exists: true }
  })
}

/** Hides a search without results from the list of open cases, or shows it again. */
export function setMissedAside(
  db: Db,
  { words, aside, by }: By & { words: readonly string[]; aside: boolean },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (own) => {
    const keys = words.flatMap((typed) => keptWords(typed)?.words ?? [])
    const changed = await missedSearches.setAside(own, keys, aside)
    if (changed.length > 0) {
      const deed = {
        action: 'missed-searches',
        subject: 'search',
        after: { aside, words: changed },
      }
      await auditLog.add(own, { ...by, ...deed }, now)
    }
    return changed.length
  })
}

/** Version of a search rule (optimistic concurrency). */
export function versionOfRule(rule: SearchRule): string {
  return versionOf(valuesOf(rule))
}

/** Form values of a search rule; products are lines of text, because their order counts. */
function valuesOf({ words, meant, products, from, until }: SearchRule) {
  return {
    words: [...words],
    meant: [...meant],
    products: products.join('\n'),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}

function newerThan(db: Db, rule: StoredRule, read: string | undefined) {
  const subject = `search-rule:${rule.id}`
  return findEditConflict(db, { read, values: valuesOf(rule), subject, actions })
}

/** Runs a change with a locked search rule. */
function changing<Done>(
  db: Db,
  { id, version }: Known,
  work: (own: Db, current: StoredRule) => Promise<Done>,
): Promise<Done | Gone | EditConflict> {
  return inTransaction(db, async (own) => {
    const current = await searchRules.hold(own, id)
    if (!current || current.removed) return refuse('rule-not-found')
    return (await newerThan(own, current, version)) ?? work(own, current)
  })
}

type Deed = By & { action: string }

async function put(db: Db, current: StoredRule, rule: SearchRule, deed: Deed, now: Date) {
  const { by, action } = deed
  const former = current.removed ? current.former : tidyRule(current)
  const written = { ...tidyRule(rule), ...stemsOfRule(rule), former }
  await searchRules.change(db, current.id, { ...written, changedBy: by.actor, changedAt: now })
  await unlearnWords(db, [...current.words, ...current.meant])
  await follow(db, rule)
  const before = current.removed ? undefined : noted(current)
  const difference = { subject: `search-rule:${current.id}`, before, after: noted(rule) }
  await auditLog.add(db, { ...by, action, ...difference }, now)
}

async function remove(db: Db, current: StoredRule, { by, action }: Deed, now: Date) {
  const stamp = { changedBy: by.actor, changedAt: now }
  await searchRules.setRemoved(db, current.id, { removed: true, ...stamp })
  await unlearnWords(db, [...current.words, ...current.meant])
  const subject = `search-rule:${current.id}`
  await auditLog.add(db, { ...by, action, subject, before: noted(current) }, now)
}

/** Updates the search vocabulary and the searches without results after a search rule change. */
async function follow(db: Db, { kind, words, meant }: SearchRule) {
  if (kind !== 'pinned') await learnWords(db, [...words, ...meant])
  await missedSearches.remove(
    db,
    words.flatMap((word) => keptWords(word)?.words ?? []),
  )
}

async function problemsOf(db: Db, rule: SearchRule): Promise<Unfit | null> {
  const fields = ruleProblems(rule)
  if (Object.keys(fields).length === 0 && rule.products.length > 0) {
    const [unknown] = await searchRules.unknownSkus(db, rule.products)
    if (unknown !== undefined) fields.products = `No hay un producto con el SKU «${unknown}».`
  }
  return Object.keys(fields).length > 0 ? refuse('rule-refused', { fields }) : null
}

/** The audit log values of a search rule, without fields that its kind lacks. */
function noted(rule: SearchRule) {
  return Object.fromEntries(
    Object.entries({ kind: rule.kind, ...valuesOf(rule) }).filter(
      ([, value]) => value !== null && value.length > 0,
    ),
  )
}
