import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scaledTimeout } from '../support/slowness.ts'
import { copyProject, runNode } from './project-copy.ts'
import { applyRecipe, listChangedFiles } from './recipe.ts'
import { categoryFilter } from './recipes/category-filter.ts'
import { listFilter } from './recipes/list-filter.ts'
import { mail } from './recipes/mail.ts'
import { officeList } from './recipes/office-list.ts'
import { orderAction } from './recipes/order-action.ts'
import { permission } from './recipes/permission.ts'
import { productField } from './recipes/product-field.ts'
import { setting } from './recipes/setting.ts'

const recipes = [
  productField,
  mail,
  officeList,
  orderAction,
  permission,
  setting,
  categoryFilter,
  listFilter,
]
const guide = readFileSync('docs/extending.md', 'utf8')
const patience = scaledTimeout(900_000)
let folder = ''

beforeAll(() => {
  folder = copyProject()
  for (const recipe of recipes) applyRecipe(folder, recipe)
}, patience)
afterAll(() => rmSync(folder, { recursive: true }))

function sectionOf(heading: string): string {
  return guide.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

it.each(recipes)(
  'docs/extending.md names the files of «$section», and how many they are',
  (recipe) => {
    const text = sectionOf(recipe.section)
    const files = listChangedFiles(recipe)
    expect(/^(\d+) files?[:,]/m.exec(text)?.[1]).toBe(String(files.length))
    const patterns = Array.from(
      text.matchAll(/`([\w./<>-]+)`/g),
      ([, name = '']) => new RegExp(`^${name.replaceAll(/<[a-z ]+>/g, '[^/]+')}$`),
    )
    expect(files.filter((file) => !patterns.some((one) => one.test(file)))).toEqual([])
  },
)

it(
  'a project with every change of docs/extending.md compiles, and its tests pass',
  async () => {
    const generated = await Promise.all([
      runNode(folder, ['scripts/write-table-types.ts']),
      runNode(folder, ['scripts/write-api-reference.ts']),
    ])
    expect(generated.join('')).toBe('')
    const tests = recipes.flatMap((recipe) => [...Object.keys(recipe.tests), ...recipe.suite])
    const [types, outcome] = await Promise.all([
      checkTypes([...recipes.flatMap(listChangedFiles), ...tests]),
      runTests(tests),
    ])
    expect(types).toBe('')
    expect(outcome).toBe('')
  },
  patience,
)

/**
 * Checks the types of files and of what they import, as one project, which takes less time than whole projects. Four
 * threads, the default, would each check the types that all files share.
 */
function checkTypes(files: readonly string[]): Promise<string> {
  const include = [...files, 'test/support/global-setup.ts']
  const project = { extends: './src/office/tsconfig.json', include, exclude: [] }
  writeFileSync(path.join(folder, 'tsconfig.changes.json'), JSON.stringify(project))
  const tsc = 'node_modules/typescript/bin/tsc'
  return runNode(folder, [tsc, '-p', 'tsconfig.changes.json', '--singleThreaded'])
}

/** Runs test files in one worker without isolation, because each would load all layers again. */
function runTests(files: readonly string[]): Promise<string> {
  const projects = ['rules', 'pages', 'server'].flatMap((name) => ['--project', name])
  const options = ['run', '--maxWorkers', '1', '--no-isolate', ...projects]
  return runNode(folder, ['node_modules/vitest/vitest.mjs', ...options, ...files])
}
