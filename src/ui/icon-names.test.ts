import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

it('the icon file contains exactly one icon for each icon name', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual(iconNames)
})
