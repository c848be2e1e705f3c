import { expect, it } from 'vitest'
import type { Operation } from '#contract/api-operation.ts'
import { operatorApiOperations } from '#contract/operator/all-api-operations.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'

it('the operator API document describes exactly the path parameters of each operation', () => {
  for (const [name, { path, params }] of getTypedEntries<Record<string, Operation>>(
    operatorApiOperations,
  )) {
    const placeholders = Array.from(path.matchAll(/:(\w+)/g), ([, placeholder]) => placeholder)
    const described = Object.keys(Object(params).properties ?? {})
    expect([name, new Set(described)]).toEqual([name, new Set(placeholders)])
  }
})
