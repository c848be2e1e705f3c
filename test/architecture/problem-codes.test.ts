import { expect, it } from 'vitest'
import { problemCodes } from '#contract/problem-details.ts'
import { readSourceFiles } from './source-files.ts'

/** Layers that only read refusals, and files that only word them. */
const tellOnly =
  /^src\/(?:contract|storefront|office|ui)\/|^src\/api\/problem-replies\.ts$|\.test\.tsx?$/

it('every problem code of the API is used somewhere in the source code', () => {
  const givers = readSourceFiles().filter(({ path }) => !tellOnly.test(path))
  const unused = problemCodes.filter(
    (code) => !givers.some(({ text }) => text.includes(`'${code}'`)),
  )
  expect(unused).toEqual([])
})
