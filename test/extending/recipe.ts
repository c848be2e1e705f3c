import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A typical change of the shop, as plain edits. */
export type Recipe = {
  /** Heading of the section of docs/extending.md that describes the change */
  section: string
  /** Text inserted after an anchor, which occurs once in the file */
  edits: readonly { file: string; after: string; insert: string }[]
  /** New files: content by path; `<number>` becomes the number of the next migration */
  files?: Readonly<Record<string, string>>
  /** Tests of the new behaviour: content by path */
  tests: Readonly<Record<string, string>>
  /** Existing tests that a forgotten part of the change breaks */
  suite: readonly string[]
}

/** Paths of the files written or edited by hand for the change. */
export function listChangedFiles({ edits, files = {} }: Recipe): string[] {
  return [...new Set([...edits.map(({ file }) => file), ...Object.keys(files)])]
}

/** Makes the change of a recipe, with its tests, in the project in `folder`. */
export function applyRecipe(folder: string, { edits, files = {}, tests }: Recipe): void {
  for (const { file, after, insert } of edits) {
    const target = path.join(folder, file)
    const [before, ...rest] = readFileSync(target, 'utf8').split(after)
    if (rest.length !== 1) throw new Error(`«${after}» occurs ${rest.length} times in ${file}`)
    writeFileSync(target, `${before}${after}${insert}${rest[0]}`)
  }
  for (const [name, text] of Object.entries({ ...files, ...tests })) {
    const target = path.join(folder, name.replace('<number>', nextMigrationNumber(folder)))
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

function nextMigrationNumber(folder: string): string {
  const migrations = readdirSync(path.join(folder, 'database/migrations')).toSorted()
  return String(Number(migrations.at(-1)?.slice(0, 4)) + 1).padStart(4, '0')
}
