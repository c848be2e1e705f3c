import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reservedUrlKeys, urlKeyProblem } from '#domain/catalogue/product.ts'
import { routePaths } from '#storefront/route-names.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const firstSegment = (path: string): string => path.split('/')[1] ?? ''
const couldBeUrlKey = (segment: string): boolean =>
  /^[a-z]/.test(segment) && urlKeyProblem(segment) !== 'malformed'

it('reserves the first segment of every page (RTE-02)', () => {
  const segments = Object.values(routePaths).map(firstSegment).filter(couldBeUrlKey)
  expect(segments.length).toBeGreaterThan(10)
  expect(segments.filter((segment) => !reservedUrlKeys.has(segment))).toEqual([])
})

it('reserves the first segment of every call and every public file (RTE-02)', async () => {
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
