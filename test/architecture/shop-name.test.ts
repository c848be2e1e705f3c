import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'

/** Where the name stands that holds until a shop has its own, and where the program is meant, not the shop. */
const allowed = [
  'src/domain/running/shop-name.ts',
  'src/mail/remote-document-reader.ts',
  'src/mail/webhook-caller.ts',
  'src/main/startup-progress-reporters.ts',
]

it('pages take the shop name from the settings instead of the source code', () => {
  const saying = readSourceFiles().filter(
    ({ path, text }) => !/\.test\.tsx?$/.test(path) && /Tianguis|>tianguis</.test(text),
  )
  expect(saying.map(({ path }) => path).toSorted()).toEqual(allowed)
})

it('the cached offline page contains no shop name', () => {
  expect(readFileSync('public/sw.js', 'utf8')).not.toContain('Tianguis')
})
