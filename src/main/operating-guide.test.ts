import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseShopContentFile, createShopContentFile } from '#catalogue-import/shop-content-file.ts'
import { operatorCommandsByName } from '#operator/operator-commands-by-name.ts'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { readTextPlaceholderValues } from '#use-cases/buying/read-faq-and-text-placeholders.ts'
import { defaultSettings } from '#use-cases/default-settings.ts'
import { environmentSettingHelpTexts } from './environment-settings.ts'

const { db, pool } = await testDatabase()

const guide = readFileSync('docs/operating.md', 'utf8')

/** The names in the first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = guide.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| `([^` ]+)[^|]*\|/gm)].map(([, name = '']) => name)
}

it('the operating guide documents the same settings as the command-line help, in the same order', () => {
  expect(firstColumn('Settings')).toEqual(Object.keys(environmentSettingHelpTexts))
})

it('the operating guide documents the same default numbers as the command-line help', () => {
  const numbers = guide.matchAll(/^\| `([A-Z_]+)` \|.*\| (\d+) \|$/gm)
  for (const [, name = '', number] of numbers) {
    expect(environmentSettingHelpTexts[name as keyof typeof environmentSettingHelpTexts]).toMatch(
      new RegExp(`por omisión ${number}$`),
    )
  }
})

it('the operating guide documents the defaults of the integer settings of the shop', () => {
  const rows = guide.matchAll(/^\| (`[a-z_`, ]+`) \|.*\| ([\d, ]+) \|/gm)
  const documented = Array.from(rows, ([, names = '', numbers = '']) => {
    const defaults = numbers.split(', ').map(Number)
    return names.split(', ').map((name, at) => [name.replaceAll('`', ''), defaults[at]])
  })
  const { unpaid_limits, refunds, price_rule } = defaultSettings
  const expected = { ...unpaid_limits, ...refunds, ...price_rule }
  expect(Object.fromEntries(documented.flat())).toMatchObject(expected)
})

it('the operating guide contains only SQL that the database can run', async () => {
  const blocks = Array.from(guide.matchAll(/```sql\n([^`]*)```/g), ([, text = '']) => text)
  const inline = Array.from(guide.matchAll(/`((?:select|update) [^`]*)`/g), ([, text = '']) => text)
  const asked = [...blocks.filter((text) => text.startsWith('select')), ...inline]
  expect(asked.length).toBeGreaterThan(3)
  for (const text of asked) await expect(pool.query(text)).resolves.toBeDefined()
})

it('the operating guide names exactly the placeholders that mail texts can use', async () => {
  await addShipping(db)
  const [, named = ''] =
    /Texts of the settings and the questions name([\s\S]*?)\n\n/.exec(guide) ?? []
  const names = Array.from(named.matchAll(/`\{([a-z_]+)\}`/g), ([, name = '']) => name)
  const facts = Object.keys(await readTextPlaceholderValues(db))
  expect(facts).toEqual(expect.arrayContaining(names))
  expect(names).toEqual(expect.arrayContaining(facts.filter((name) => !/^dias_.+_/.test(name))))
})

it('the operating guide documents the same operator commands as the command-line help, in the same order', () => {
  expect(firstColumn('Commands')).toEqual(Object.keys(operatorCommandsByName))
})

it('the operating guide contains a content example that the shop imports and exports unchanged', () => {
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/content.md', 'utf8')) ?? []
  const example = JSON.parse(text)
  const checked = parseShopContentFile(example)
  expect(
    checked.ok &&
      createShopContentFile(checked.content as Parameters<typeof createShopContentFile>[0]),
  ).toEqual(example)
})
