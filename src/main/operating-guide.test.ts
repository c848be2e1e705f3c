import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkContent, contentFile } from '#catalogue-import/content-file.ts'
import { commands } from '#operator/shop.ts'
import { settingTexts } from './settings.ts'

const guide = readFileSync('docs/operating.md', 'utf8')

/** The names in the first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = guide.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| `([^` ]+)[^|]*\|/gm)].map(([, name = '']) => name)
}

it('documents every setting, in the order of the help, and no other', () => {
  expect(firstColumn('Settings')).toEqual(Object.keys(settingTexts))
})

it('documents every command of the operator, in the order of the help, and no other', () => {
  expect(firstColumn('Commands')).toEqual(Object.keys(commands))
})

it('gives an example of a content that the shop takes, and writes as it is', () => {
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/content.md', 'utf8')) ?? []
  const example = JSON.parse(text)
  const checked = checkContent(example)
  expect(checked.ok && contentFile(checked.content as Parameters<typeof contentFile>[0])).toEqual(
    example,
  )
})
