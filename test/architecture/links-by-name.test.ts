import { expect, it } from 'vitest'
import { pageIndexingRules } from '#domain/page-indexing-rules.ts'
import { readSourceFiles } from './source-files.ts'

const firstSegments = pageIndexingRules
  .map(({ path }) => path.split('/')[1] ?? '')
  .filter((segment) => /^[a-z]/.test(segment))

// `/category/…` in quotes, and what a link leads to however it is written
const address = new RegExp(`['"\`]/(?:${[...new Set(firstSegments)].join('|')})(?=['"\`/?#])`)
const link = /\b(?:to|href|action)="\//

it('page URLs in source code are built from route names, never written by hand (RTE-10)', () => {
  const files = readSourceFiles().filter(
    ({ layer, path }) =>
      ['storefront', 'ui'].includes(layer) &&
      !/\/storefront\/(?:information-)?pages\.ts$/.test(path) &&
      !/\.test\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .filter((line) => address.test(line) || link.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    ),
  ).toEqual([])
})
