import { normalizeTextForComparison } from '#domain/person-names.ts'
import { cutText } from './clean-cell-text.ts'

type NamedCategory = { slug: string; name: string; parent: string | null }

/** A new category that a spreadsheet import creates. */
export type NewSheetCategory = { slug: string; name: string; parent: string | null }

/**
 * Maximum unknown category names in a spreadsheet for which similar categories are suggested; above
 * it, no suggestions are computed.
 */
const mostCompared = 500

/** Operator's choice for an unknown category name: an existing slug, or a new category. */
export type SheetCategoryOption = string
export const newCategoryOptionValue = '+'

export type CategoryMatcher = {
  /**
   * resolves a category name in a spreadsheet to category slugs, or returns the unknown name with
   * similar categories
   */
  find: (written: string) => { slugs: string[] } | { unknown: string; nearest: NamedCategory[] }
  /** new categories required by the spreadsheet rows read so far, by comparison key */
  added: ReadonlyMap<string, NewSheetCategory>
}

/** Normalises a category path such as `Cómputo > Laptops` for comparison. */
export function normalizeCategoryPath(written: string): string {
  return steps(written, anySlash).map(normalizeTextForComparison).join(' > ')
}

const anySlash = />|»|\/{1,2}/
/** Separators of a category path; a slash inside a word is part of a name: `TV/Video`. */
const spacedSlash = />|»|\s\/{1,2}\s/

function steps(written: string, mark: RegExp): string[] {
  return written
    .split(mark)
    .map((step) => step.trim())
    .filter((step) => step !== '')
}

/**
 * Creates a function that resolves category names, paths or slugs in a spreadsheet, ignoring
 * accents and case.
 */
export function createCategoryMatcher(
  categories: readonly NamedCategory[],
  {
    categories: choices = {},
    makeCategories = false,
  }: {
    categories?: Readonly<Record<string, SheetCategoryOption>>
    /** whether to create unknown categories for which the operator made no choice */
    makeCategories?: boolean
  },
): CategoryMatcher {
  const bySlug = new Map(categories.map((one) => [one.slug, one]))
  const wayTo = (category: NamedCategory): NamedCategory[] => {
    const above = category.parent === null ? undefined : bySlug.get(category.parent)
    return above ? [...wayTo(above), category] : [category]
  }
  const names = new Map<string, NamedCategory[]>()
  const name = (words: string, category: NamedCategory) =>
    names.set(words, [...(names.get(words) ?? []), category])
  for (const category of categories) {
    const way = wayTo(category).map((one) => one.name)
    name(normalizeTextForComparison(category.name), category)
    if (way.length > 1) name(normalizeCategoryPath(way.join(' > ')), category)
    if (!names.has(category.slug)) name(category.slug, category)
  }
  const added = new Map<string, NewSheetCategory>()
  const byStep = new Map(
    categories.map(({ slug, name: words, parent }) => [stepOf(parent, words), slug]),
  )
  /** caches resolved category names, because the names repeat on many lines */
  const found = new Map<string, ReturnType<CategoryMatcher['find']>>()
  let compared = 0

  function make(written: string): string[] {
    let parent: string | null = null
    const slugs: string[] = []
    // uses two steps of a category path at most, because the category tree has two levels
    for (const step of steps(written, spacedSlash).slice(0, 2)) {
      const known = byStep.get(stepOf(parent, step))
      const slug: string = known ?? freeSlug(step, parent)
      if (known === undefined) {
        added.set(slug, { slug, name: cutText(step, 60), parent })
        byStep.set(stepOf(parent, step), slug)
      }
      slugs.push(slug)
      parent = slug
    }
    return slugs
  }

  function freeSlug(step: string, parent: string | null): string {
    const own = toSlug(step) || 'categoria'
    const isTaken = (slug: string) => bySlug.has(slug) || added.has(slug)
    if (!isTaken(own)) return own
    const below = parent === null ? own : `${parent}-${own}`
    for (let at = 2; ; at += 1) {
      const slug = at === 2 && parent !== null ? below : `${below}-${at}`
      if (!isTaken(slug)) return slug
    }
  }

  /** Finds categories by exact name, or by path with slashes as separators. */
  function named(written: string): readonly NamedCategory[] {
    return (
      names.get(normalizeTextForComparison(written)) ??
      names.get(normalizeCategoryPath(written)) ??
      []
    )
  }

  /**
   * Splits a comma-separated list of categories only if at least one part is a category, because
   * category names may contain commas.
   */
  function listed(written: string): string[] {
    const parts = written.split(',').map((part) => part.trim())
    const isList = parts.length > 1 && parts.some((part) => named(part).length > 0)
    return isList ? parts.filter((part) => part !== '') : []
  }

  function look(written: string): ReturnType<CategoryMatcher['find']> {
    const folded = normalizeCategoryPath(written)
    const choice = choices[folded]
    if (choice === newCategoryOptionValue) return { slugs: make(written) }
    const chosen = choice === undefined ? undefined : bySlug.get(choice)
    const [known, another] = chosen ? [chosen] : named(written)
    if (known && !another) return { slugs: wayTo(known).map(({ slug }) => slug) }
    if (another) return { unknown: written, nearest: [...named(written)] }
    const parts = listed(written)
    if (parts.length > 0) {
      const all = parts.map(look)
      const slugs = all.flatMap((one) => ('slugs' in one ? one.slugs : []))
      return all.find((one) => 'unknown' in one) ?? { slugs: [...new Set(slugs)] }
    }
    if (makeCategories) return { slugs: make(written) }
    compared += 1
    return {
      unknown: written,
      nearest: compared > mostCompared ? [] : nearestTo(folded, categories),
    }
  }

  return {
    added,
    find(written) {
      const known = found.get(written) ?? look(written)
      found.set(written, known)
      return known
    },
  }
}

/** Comparison key of one step of a category path: its parent category and its normalised name. */
function stepOf(parent: string | null, words: string): string {
  return `${parent ?? ''} > ${normalizeTextForComparison(words)}`
}

/** Converts words to a slug: `Cómputo y más` → `computo-y-mas`. */
export function toSlug(words: string): string {
  return normalizeTextForComparison(words)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 150)
    .replaceAll(/^-|-$/g, '')
}

function nearestTo(folded: string, categories: readonly NamedCategory[]): NamedCategory[] {
  const last = folded.split(' > ').at(-1) ?? ''
  return categories
    .map((category) => ({
      category,
      likeness: likeness(last, normalizeTextForComparison(category.name)),
    }))
    .filter((one) => one.likeness >= 0.35)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ category }) => category)
}

/** Similarity of two names by shared letter pairs, from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((letter, at) => text[at] + letter))
  const [a, b] = [pairs(one), pairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / Math.max(a.size + b.size, 1)
}
