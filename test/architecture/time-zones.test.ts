import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readModules } from './modules.ts'

const modules = readModules()
const usesOf = new Map(modules.map(({ path, uses }) => [path, uses.map(({ from }) => from)]))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

it('storefront modules create Intl formatters on first use, not while loading', () => {
  const own = [...usesOf.keys()].filter(
    (path) => path.startsWith('src/storefront/') && !isTest(path),
  )
  const loaded = new Set(own)
  // Iterating a Set includes values added during the loop
  for (const path of loaded) {
    for (const used of usesOf.get(path) ?? []) {
      if (used.startsWith('src/domain/')) loaded.add(used)
    }
  }
  const early = [...loaded].filter(
    (path) =>
      usesOf.has(path) && /^(?:export )?const [^\n]*new Intl\./m.test(readFileSync(path, 'utf8')),
  )
  expect(early).toEqual([])
})
