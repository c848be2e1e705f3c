import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { icons, networkGlyphs } from './icon-names.ts'

it('has every icon of the table in the sprite, and no other', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual(Object.keys({ ...icons, ...networkGlyphs }))
})
