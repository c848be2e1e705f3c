import type { AuditAction } from '#domain/audit-actions.ts'
import {
  findSearchRuleProblems,
  type SearchRule,
  normalizeSearchRule,
} from '#domain/catalogue/search-rule.ts'
import { toLoggableSearch } from '#domain/catalogue/zero-result-search.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  addSearchVocabularyWords,
  removeSearchVocabularyWords,
} from '../catalogue/index-products.ts'
import { createSearchRuleStems } from '../catalogue/search-rule-stems.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'

type By = { by: { actor: string; requestId?: string } }
type Known = { id: number; version?: string | undefined }
type StoredRule = searchRules.SearchRuleRow

type Unfit = Refusal<'rule-refused', { fields: Record<string, string> }>
type Gone = Refusal<'rule-not-found'>

/** Audit log actions of search rule changes. */
const actions: AuditAction[] = ['search-rule-add', 'search-rule-save', 'search-rule-undo']

/**
 * Adds a search rule (such as a synonym or pinned product), effective immediately, and removes its
 * words from the list of searches without results.
 */
export function addSearchRule(
  db: Db,
  { by, ...given }: SearchRule & By,
  now: Date,
): Promise<SuccessResult<{ id: number }> | Unfit> {
  return runInTransaction(db, async (own) => {
    const rule = normalizeSearchRule(given)
    const unfit = await problemsOf(own, rule)
    if (unfit) return unfit
    const written = { ...rule, ...createSearchRuleStems(rule), changedBy: by.actor, changedAt: now }
    const id = await searchRules.addSearchRule(own, written)
    await follow(own, rule)
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'search-rule-add',
      subject: `search-rule:${id}`,
      after: noted(rule),
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true, id }
  })
}

/** Changes a search rule under optimistic concurrency. */
export function changeSearchRule(
  db: Db,
  { id, version, by, ...given }: Omit<SearchRule, 'kind'> & By & Known,
  now: Date,
): Promise<SuccessResult | Unfit | Gone | EditConflict> {
  return changing(db, { id, version }, async (own, current) => {
    const rule = normalizeSearchRule({ ...given, kind: current.kind })
    const unfit = await problemsOf(own, rule)
    if (unfit) return unfit
    await put(own, current, rule, { by, action: 'search-rule-save' }, now)
    return { ok: true }
  })
}

/** Removes a search rule; the removal can be undone. */
export function removeSearchRule(
  db: Db,
  { id, version, by }: By & Known,
  now: Date,
): Promise<SuccessResult | Gone | EditConflict> {
  return changing(db, { id, version }, async (own, current) => {
    await remove(own, current, { by, action: 'search-rule-remove' }, now)
    return { ok: true }
  })
}

/** Undoes the last change, removal or creation of a search rule. */
export function undoSearchRuleChange(
  db: Db,
  { id, version, by }: By & Known,
  now: Date,
): Promise<SuccessResult<{ exists: boolean }> | Gone | EditConflict> {
  return runInTransaction(db, async (own) => {
    const current = await searchRules.lockSearchRule(own, id)
    if (!current) return refuse('rule-not-found')
    const meanwhile = await newerThan(own, current, version)
    if (meanwhile) return meanwhile
    const deed: Deed = { by, action: 'search-rule-undo' }
    if (!current.removed && current.former === null) {
      await remove(own, current, deed, now)
      return { ok: true, exists: false }
    }
    await put(own, current, current.removed ? current : (current.former ?? current), deed, now)
    return { ok: true, exists: true }
  })
}

/** Hides a search word from the list of searches without results, or shows it again. */
export function setZeroResultSearchHidden(
  db: Db,
  { words, aside, by }: By & { words: readonly string[]; aside: boolean },
  now: Date,
): Promise<number> {
  return runInTransaction(db, async (own) => {
    const keys = words.flatMap((typed) => toLoggableSearch(typed)?.words ?? [])
    const changed = await missedSearches.setZeroResultSearchesArchived(own, keys, aside)
    if (changed.length > 0) {
      const entry: auditLog.AuditEntry = {
        ...by,
        action: 'missed-searches',
        subject: 'search',
        after: { aside, words: changed },
      }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return changed.length
  })
}

/** Version hash of a search rule, to detect concurrent edits (optimistic concurrency). */
export function getSearchRuleEditConflictVersion(rule: SearchRule): string {
  return createEditConflictVersion(valuesOf(rule))
}

/**
 * Values of a search rule from which its version is computed; the products are joined into one
 * text, because their order matters.
 */
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

/** Runs a change of a locked search rule. */
function changing<Done>(
  db: Db,
  { id, version }: Known,
  work: (own: Db, current: StoredRule) => Promise<Done>,
): Promise<Done | Gone | EditConflict> {
  return runInTransaction(db, async (own) => {
    const current = await searchRules.lockSearchRule(own, id)
    if (!current || current.removed) return refuse('rule-not-found')
    return (await newerThan(own, current, version)) ?? work(own, current)
  })
}

type Deed = By & { action: AuditAction }

async function put(db: Db, current: StoredRule, rule: SearchRule, deed: Deed, now: Date) {
  const { by, action } = deed
  const former = current.removed ? current.former : normalizeSearchRule(current)
  const written = { ...normalizeSearchRule(rule), ...createSearchRuleStems(rule), former }
  await searchRules.updateSearchRule(db, current.id, {
    ...written,
    changedBy: by.actor,
    changedAt: now,
  })
  await removeSearchVocabularyWords(db, [...current.words, ...current.meant])
  await follow(db, rule)
  const before = current.removed ? undefined : noted(current)
  const difference = { subject: `search-rule:${current.id}`, before, after: noted(rule) }
  await auditLog.addAuditEntry(db, { ...by, action, ...difference }, now)
}

async function remove(db: Db, current: StoredRule, { by, action }: Deed, now: Date) {
  const stamp = { changedBy: by.actor, changedAt: now }
  await searchRules.setSearchRuleRemoved(db, current.id, { removed: true, ...stamp })
  await removeSearchVocabularyWords(db, [...current.words, ...current.meant])
  const subject = `search-rule:${current.id}`
  await auditLog.addAuditEntry(db, { ...by, action, subject, before: noted(current) }, now)
}

/**
 * Adds the words of a new or changed search rule to the search vocabulary and removes them from the
 * list of searches without results.
 */
async function follow(db: Db, { kind, words, meant }: SearchRule) {
  if (kind !== 'pinned') await addSearchVocabularyWords(db, [...words, ...meant])
  await missedSearches.removeZeroResultSearches(
    db,
    words.flatMap((word) => toLoggableSearch(word)?.words ?? []),
  )
}

async function problemsOf(db: Db, rule: SearchRule): Promise<Unfit | null> {
  const fields = findSearchRuleProblems(rule)
  if (Object.keys(fields).length === 0 && rule.products.length > 0) {
    const [unknown] = await searchRules.listSkusWithoutProduct(db, rule.products)
    if (unknown !== undefined) fields.products = `No hay un producto con el SKU «${unknown}».`
  }
  return Object.keys(fields).length > 0 ? refuse('rule-refused', { fields }) : null
}

/** Values of a search rule that the audit log stores, without fields that its kind lacks. */
function noted(rule: SearchRule) {
  return Object.fromEntries(
    Object.entries({ kind: rule.kind, ...valuesOf(rule) }).filter(
      ([, value]) => value !== null && value.length > 0,
    ),
  )
}
