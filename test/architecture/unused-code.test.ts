import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readModules } from './modules.ts'

/** What the launcher, Vite, React Router or a test runner calls by its path. */
const entries =
  /^(?:bench|e2e|test)\/|^scripts\/[^/]+$|^src\/main\/(?:start|web-process|office-process|migrate-database|operate)\.ts$|^src\/(?:storefront|office)\/(?:root|routes|entry\.\w+)\.tsx?$|\.route\.tsx?$|\.test\.tsx?$|^(?:src\/office\/)?[^/]+\.config\.ts$/

/** Written from the migrations, one type for each table. */
const generated = 'src/persistence/tables.ts'

const modules = readModules()

it('source files export only names that another source file imports', () => {
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

it('source files export nothing that only tests use', () => {
  const isTest = (path: string) =>
    /^(?:bench|e2e|test)\/|\/browser-tests\/|\.(?:test|contract)\.tsx?$/.test(path)
  const used = new Set(
    modules
      .filter(({ path }) => !isTest(path))
      .flatMap(({ uses }) =>
        uses.flatMap(({ from, names }) => names.map((name) => `${from}: ${name}`)),
      ),
  )
  const forTests = modules.flatMap(({ path, exports }) => {
    if (entries.test(path) || isTest(path) || path === generated || used.has(`${path}: *`))
      return []
    const text = readFileSync(path, 'utf8')
    const timesNamed = (name: string) => text.split(new RegExp(`\\b${name}\\b`)).length - 1
    return exports
      .filter((name) => !used.has(`${path}: ${name}`) && timesNamed(name) === 1)
      .map((name) => `${path}: ${name}`)
  })
  expect(forTests).toEqual([])
})

it('the repository has no unused file', () => {
  const used = new Set(modules.flatMap(({ uses }) => uses.map(({ from }) => from)))
  const unused = modules.filter(({ path }) => !entries.test(path) && !used.has(path))
  expect(unused.map(({ path }) => path)).toEqual([])
})

const packageName = /^(?:@[^/]+\/)?[^/]+/
const importedNames = modules.flatMap(({ uses }) => uses.map(({ from }) => from))
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const named = Object.keys({ ...dependencies, ...devDependencies })

it('source code imports only packages listed in package.json', () => {
  // The font script documents its installation.
  const own =
    /^(?:(?:src|demo|test|scripts|bench|e2e)\/|node:|virtual:|\.|\+|\/|$|subset-font$|\w+\.config\.ts$)/
  const imported = importedNames.filter((from) => !own.test(from))
  const names = new Set(imported.map((from) => packageName.exec(from)?.[0] ?? from))
  expect([...names].filter((name) => !named.includes(name))).toEqual([])
})

/** Packages that package.json names though no file imports them, and what for. */
const notImported: Record<string, string> = {
  '@react-router/node': 'React Router knows by it that the pages are rendered by Node',
  '@types/node': 'types of what Node has built in',
  oxfmt: 'scripts/launch calls it by its path',
  oxlint: 'scripts/launch calls it by its path',
  'oxlint-tsgolint': 'oxlint reads types with it',
  typescript: 'scripts/launch calls it by its path',
}

it('package.json lists no unused package, apart from listed exceptions', () => {
  const imported = new Set(importedNames.map((from) => packageName.exec(from)?.[0]))
  const typed = (name: string) => name.replace(/^@types\//, '')
  const unused = named.filter((name) => !imported.has(typed(name)))
  expect(unused.toSorted()).toEqual(Object.keys(notImported).toSorted())
})
