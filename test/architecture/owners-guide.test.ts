import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { officePageList } from '#office/pages.ts'

const folder = 'docs/duenos'
const files = readdirSync(folder)
const pages = files
  .filter((name) => name.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
const all = pages.map(({ text }) => text).join('\n')

function named(pattern: RegExp): string[] {
  return [...new Set([...all.matchAll(pattern)].map(([, name = '']) => name))]
}

it('the owner’s guide uses the same page titles as the back office', () => {
  const titles = new Set<string>(officePageList.map(({ title }) => title))
  const written = named(/(?<![\w*])_([^_\n]+)_(?![\w*])/g)
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((name) => !titles.has(name))).toEqual([])
})

it('the owner’s guide shows exactly the screenshots taken for it', () => {
  const taken = readFileSync('e2e/pictures/owners-pictures.ts', 'utf8')
  const names = [...taken.matchAll(/name: '([a-z-]+)',/g)].map(([, name]) => `${name}.webp`)
  const shown = named(/!\[[^\]]+\]\(([^)]+)\)/g).toSorted()
  expect([...names, 'entrar.webp'].toSorted()).toEqual(shown)
  expect(files.filter((name) => name.endsWith('.webp')).toSorted()).toEqual(shown)
})

it('the owner’s guide is less than 4 MB', () => {
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(4_000_000)
})

it('the owner’s guide links from its first page to all others', () => {
  const [first] = pages.filter(({ file }) => file === 'README.md')
  const others = pages.map(({ file }) => file).filter((file) => file !== 'README.md')
  expect(others.filter((file) => !first?.text.includes(`](${file})`))).toEqual([])
})
