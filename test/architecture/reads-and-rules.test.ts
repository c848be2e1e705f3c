import { describe, expect, it } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/**
 * What `persistence` may run of `domain`, everything else it knows by type alone: it turns what is stored into
 * domain values and decides nothing.
 */
const domainInPersistence: Record<string, string[]> = {
  '#domain/buying/policy-settings.ts': ['policyOf'],
  '#domain/catalogue/product.ts': ['availableUnits'],
  // which columns there are, and which are read for what, derives from the table of product fields
  '#domain/catalogue/product-content.ts': [
    'cardFields',
    'pageFields',
    'priceFields',
    'storedFields',
  ],
  '#domain/catalogue/product-fields.ts': ['productFields'],
  '#domain/pick.ts': ['pick'],
  // which states a statement selects is said by the domain's predicates, so that no rule is written twice
  '#domain/orders/order-state.ts': [
    'orderStates',
    'isAwaitingDelivery',
    'isBought',
    'isDelivered',
    'isEnded',
    'isPaid',
  ],
}

const files = readSourceFiles().filter(({ path }) => !/\.(?:test|contract)\.tsx?$/.test(path))
const imported = /import\s+(type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'([^']+)'/g

type Import = { module: string; names: string[]; whole: string | null }

/** What a file runs of other modules; imports of types alone are left out. */
function runsOf({ text }: SourceFile): Import[] {
  return [...text.matchAll(imported)].flatMap(([, type, named = '', module = '']): Import[] => {
    if (type) return []
    if (named.startsWith('*'))
      return [{ module, names: [], whole: named.split(/\s+/).at(-1) ?? '' }]
    const names = named
      .slice(1, -1)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    return names.length > 0 ? [{ module, names, whole: null }] : []
  })
}

describe('persistence', () => {
  it('runs no rules: of the domain it has types, and a few conversions by name', () => {
    const wrong = files
      .filter(({ layer }) => layer === 'persistence')
      .flatMap((file) =>
        runsOf(file)
          .filter(({ module }) => module.startsWith('#domain/'))
          .filter(
            ({ module, names, whole }) =>
              whole !== null || names.some((name) => !domainInPersistence[module]?.includes(name)),
          )
          .map(({ module, names, whole }) => `${file.path}: ${whole ?? names.join()} of ${module}`),
      )
    expect(wrong).toEqual([])
  })
})
