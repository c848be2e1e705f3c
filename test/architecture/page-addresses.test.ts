import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reservedUrlKeys, findUrlKeyProblem } from '#domain/catalogue/product.ts'
import { pageIndexingRules } from '#domain/page-indexing-rules.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { describePageAddresses } from '#test/support/page-addresses.ts'

const firstSegment = (path: string): string => path.split('/')[1] ?? ''
const couldBeUrlKey = (segment: string): boolean =>
  /^[a-z]/.test(segment) && findUrlKeyProblem(segment) !== 'malformed'

it('the generated page addresses equal src/storefront/pages.ts (npm run pages writes them)', () => {
  expect(readFileSync('src/domain/page-indexing-rules.ts', 'utf8')).toBe(describePageAddresses())
})

it('the first URL segment of every page is reserved, so that no product can use it (RTE-02)', () => {
  const segments = pageIndexingRules.map(({ path }) => firstSegment(path)).filter(couldBeUrlKey)
  expect(segments.length).toBeGreaterThan(10)
  expect(segments.filter((segment) => !reservedUrlKeys.has(segment))).toEqual([])
})

it('the first URL segment of every API call and public file is reserved, so that no product can use it (RTE-02)', async () => {
  const { db } = await testDatabase()
  const { app } = await testApi(db)
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\S+)/.exec(line)?.[1] ?? [])
    .map(firstSegment)
    .filter(couldBeUrlKey)
  expect(routes).toEqual(expect.arrayContaining(['api', 'services']))
  const files = readdirSync('public').filter(couldBeUrlKey)
  expect([...routes, ...files].filter((segment) => !reservedUrlKeys.has(segment))).toEqual([])
})
