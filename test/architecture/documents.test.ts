import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { OfficePage } from '#office/page-definition.ts'
import { officePageList, officePages } from '#office/pages.ts'
import { operatorCommandsByName } from '#operator/operator-commands-by-name.ts'

const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => path.posix.join('docs', name.replaceAll(path.sep, '/')))
const readmes = readdirSync('packages').map((name) => `packages/${name}/README.md`)
const entrances = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...readmes]
const documents = [...entrances, ...guides].map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

/** Decisions may name removed things. */
const current = documents.filter(({ file }) => !file.startsWith('docs/decisions/'))

/** Where `pattern` finds something in these documents that is not there. */
function missing(
  among: typeof documents,
  pattern: RegExp,
  isThere: (name: string, file: string) => boolean,
) {
  return among.flatMap(({ file, text }) =>
    Array.from(text.matchAll(pattern), ([, name = '']) => name)
      .filter((name) => !isThere(name, file))
      .map((name) => `${file}: ${name}`),
  )
}

it('the project documents link only to existing files', () => {
  const isThere = (target: string, file: string) =>
    existsSync(path.join(path.dirname(file), target))
  expect(missing(documents, /\]\((?![a-z]+:|#)([^)#\s]+)/g, isThere)).toEqual([])
})

it('the project documents name only existing scripts and commands', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const isScript = (name: string) => Object.hasOwn(scripts, name)
  expect(missing(current, /\bnpm run (?:--silent )?([a-z][a-z0-9:-]*)/g, isScript)).toEqual([])
  const isCommand = (name: string) => name === 'help' || Object.hasOwn(operatorCommandsByName, name)
  expect(missing(current, /\bshop -- ([a-z][a-z-]*)/g, isCommand)).toEqual([])
})

it('every command that a back-office page mentions exists on the command line', () => {
  const named = Object.entries<OfficePage>(officePages).flatMap(([page, { command }]) =>
    command === undefined ? [] : [{ page, name: command.split(' ')[0] ?? '' }],
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ name }) => !Object.hasOwn(operatorCommandsByName, name))).toEqual([])
  // what a screen writes below itself is a command as well
  const lines = readdirSync('src/office', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      Array.from(
        readFileSync(path.join('src/office', name), 'utf8').matchAll(
          /<ShortcutAndCliHintFooter command=(?:"|{`)([a-z][a-z-]*)/g,
        ),
        ([, command = '']) => ({ name, command }),
      ),
    )
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter(({ command }) => !Object.hasOwn(operatorCommandsByName, command))).toEqual([])
})

it('the project documents name only existing source folders and files', () => {
  const isThere = (name: string) => existsSync(name)
  expect(
    missing(
      current,
      /`((?:src|demo|packages|test|e2e|scripts|bench|database)\/[\w./-]+)`/g,
      isThere,
    ),
  ).toEqual([])
})

it('the owner’s guide names only existing pages of the back office and shows exactly its screenshots', () => {
  const guide = documents.filter(({ file }) => file.startsWith('docs/duenos/'))
  const titles = new Set<string>(officePageList.map(({ title }) => title))
  expect(missing(guide, /(?<![\w*])_([^_\n]+)_(?![\w*])/g, (title) => titles.has(title))).toEqual(
    [],
  )
  const screenshots = readdirSync('docs/duenos').filter((name) => name.endsWith('.webp'))
  const shown = guide.flatMap(({ text }) =>
    Array.from(text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, name = '']) => name),
  )
  expect([...new Set(shown)].toSorted()).toEqual(screenshots.toSorted())
})
