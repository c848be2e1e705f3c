import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { figures } from '../../scripts/figures.ts'

const sections = [
  ...readFileSync('docs/figures.md', 'utf8').matchAll(
    /<!-- (?<name>[\w-]+) -->\n## (?<title>.+)\n\n`(?<command>[^`]+)` · (?<day>\d{4}-\d\d-\d\d) · (?<machine>.+)\n\n```text\n(?<printed>[^`]+)\n```\n<!-- \/\k<name> -->/g,
  ),
].map(({ groups }) => groups ?? {})

it('the project documents show each performance figure once, with its command, day and machine', () => {
  const shown = sections.map(({ name = '', title, command }) => ({ name, title, command }))
  expect(shown).toEqual(shown.map(({ name }) => ({ name, ...figures[name] })))
  expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length)
})

it('the project documents contain no performance figure written by hand', () => {
  const headings = readFileSync('docs/figures.md', 'utf8').match(/^## /gm) ?? []
  expect(headings.length).toBe(sections.length)
})

it('every measured performance figure belongs to an existing benchmark task', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const tasks = Object.values(figures).map(({ command }) => /npm run ([\w:-]+)/.exec(command)?.[1])
  expect(tasks.filter((task) => !scripts[task ?? ''])).toEqual([])
})
