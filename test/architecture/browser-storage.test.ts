import { expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'

/** The store itself, and a page that runs without the shop's scripts and asks for itself. */
const allowed = ['browser-storage.ts', 'sign-in/silent-callback.route.ts']

it('source code uses browser storage only through the wrapper that handles denied access', () => {
  const pages = readSourceFiles().filter(
    ({ layer, path }) => ['storefront', 'ui'].includes(layer) && !/\.test\.tsx?$/.test(path),
  )
  const reaching = pages.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text))
  expect(reaching.map(({ path }) => path.replace('src/storefront/', ''))).toEqual(allowed)
})
