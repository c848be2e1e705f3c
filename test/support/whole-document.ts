import { expect } from 'vitest'
import type { OpenApiDocument } from '#api/docs/read-openapi-operations.ts'

/** What a generated client needs: an address, and for each operation a name and the media type of its success. */
export function expectGeneratable(document: OpenApiDocument, url: string) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method} ${path}`,
      operation,
    })),
  )
  expect(document.servers).toEqual([{ url }])
  const names = operations.map(({ operation }) => operation.operationId)
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(String(name)))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const withoutSuccess = operations.filter(({ operation: { responses = {} } }) =>
    Object.entries(responses).every(
      ([status, { content = {} }]) => !status.startsWith('2') || Object.keys(content).length === 0,
    ),
  )
  expect(withoutSuccess.map(({ call }) => call)).toEqual([])
}
