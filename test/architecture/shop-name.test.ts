import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'

/** Where the name stands that holds until a shop has its own, and where the program is meant, not the shop. */
const allowed = [
  'src/domain/running/shop-name.ts',
  'src/mail/document-reader.ts',
  'src/mail/webhook-caller.ts',
  'src/main/heralds.ts',
]

it('leaves it to the settings what the shop is called', () => {
  const saying = readSourceFiles().filter(
    ({ path, text }) => !/\.test\.tsx?$/.test(path) && /Tianguis|>tianguis</.test(text),
  )
  expect(saying.map(({ path }) => path).toSorted()).toEqual(allowed)
})

it('says nobody’s name in the page that stands where there is no connection', () => {
  expect(readFileSync('public/sw.js', 'utf8')).not.toContain('Tianguis')
})
