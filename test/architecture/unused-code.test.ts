import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readModules } from './modules.ts'

/** What the launcher, Vite, React Router or a test runner calls by its path. */
const entries =
  /^(?:bench|e2e|test)\/|^packages\/(?:testing|[^/]+\/testing)\/|^scripts\/[^/]+$|^src\/main\/(?:start|web-process|office-process|migrate-database|operate)\.ts$|^src\/(?:storefront|office)\/(?:root|routes|entry\.\w+)\.tsx?$|\.route\.tsx?$|\.test\.tsx?$|^(?:src\/office\/)?[^/]+\.config\.ts$/

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
    /^(?:bench|e2e|test)\/|^packages\/(?:testing|[^/]+\/testing)\/|\/browser-tests\/|\.(?:test|contract)\.tsx?$/.test(
      path,
    )
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

type Manifest = {
  folder: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The shop's package.json and those of the packages, each with its folder; the shop's folder is empty. */
const manifests = ['', ...readdirSync('packages').map((name) => `packages/${name}/`)].map(
  (folder): Manifest => ({
    folder,
    ...(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as object),
  }),
)

// The font script documents its installation.
const own =
  /^(?:(?:src|demo|test|scripts|bench|e2e)\/|node:|virtual:|\.|\+|\/|$|subset-font$|\w+\.config\.ts$)/

/** Names of the npm modules and packages that a manifest's files import. */
function importedBy({ folder }: Manifest): Set<string> {
  const isInside = (path: string) =>
    folder ? path.startsWith(folder) : !path.startsWith('packages/')
  const from = modules.filter(({ path }) => isInside(path)).flatMap(({ uses }) => uses)
  return new Set(
    from
      .map((use) => use.from)
      .filter((name) => !own.test(name) && !(folder && name.startsWith(folder)))
      .map((name) => name.replace(/^packages\//, '@tianguis/'))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
  )
}

function namedIn({ dependencies, devDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...devDependencies })
}

it('source code imports only packages listed in the package.json of its folder', () => {
  const missing = manifests.flatMap((manifest) =>
    [...importedBy(manifest)]
      .filter((name) => !namedIn(manifest).includes(name))
      .map((name) => `${manifest.folder}package.json: ${name}`),
  )
  expect(missing).toEqual([])
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

it('no package.json lists an unused package, apart from listed exceptions', () => {
  const unused = manifests.flatMap((manifest) => {
    const imported = importedBy(manifest)
    return namedIn(manifest)
      .filter((name) => !imported.has(name.replace(/^@types\//, '')))
      .map((name) => manifest.folder + name)
  })
  expect(unused.toSorted()).toEqual(Object.keys(notImported).toSorted())
})
