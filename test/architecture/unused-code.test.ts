import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readModules } from './modules.ts'

/** What the launcher, Vite, React Router or a test runner calls by its path. */
const entries =
  /^(?:bench|e2e|test)\/|^scripts\/[^/]+$|^src\/main\/(?:start|web-process|migrate-database|operate)\.ts$|^src\/storefront\/(?:root|routes|entry\.\w+)\.tsx?$|\.route\.tsx?$|\.test\.tsx?$|^[^/]+\.config\.ts$/

/** Written from the migrations, one type for each table. */
const generated = 'src/persistence/tables.ts'

const modules = readModules()

it('exports only what another file uses', () => {
  const unused = modules.flatMap(({ path, exports }) => {
    if (entries.test(path) || path === generated) return []
    const uses = modules.flatMap((module) => module.uses.filter(({ from }) => from === path))
    const used = new Set(uses.flatMap(({ names }) => names))
    return used.has('*')
      ? []
      : exports.filter((name) => !used.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

it('has no file that nothing uses', () => {
  const used = new Set(modules.flatMap(({ uses }) => uses.map(({ from }) => from)))
  const unused = modules.filter(({ path }) => !entries.test(path) && !used.has(path))
  expect(unused.map(({ path }) => path)).toEqual([])
})

it('imports only packages that package.json names', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  // The font's script says itself what it needs, and when.
  const own =
    /^(?:(?:src|test|scripts|bench|e2e)\/|node:|virtual:|\.|\+|\/|$|subset-font$|\w+\.config\.ts$)/
  const imported = modules
    .flatMap(({ uses }) => uses.map(({ from }) => from))
    .filter((from) => !own.test(from))
  const names = new Set(imported.map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from))
  expect([...names].filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual(
    [],
  )
})
