import { expect, it } from 'vitest'
import type { Operation } from '#contract/operator/operation.ts'
import { operations } from '#contract/operator/operations.ts'
import { entriesOf } from '#domain/keys-of.ts'

it('describes exactly the parameters in the path of each operation', () => {
  for (const [name, { path, params }] of entriesOf<Record<string, Operation>>(operations)) {
    const placeholders = Array.from(path.matchAll(/:(\w+)/g), ([, placeholder]) => placeholder)
    const described = Object.keys(Object(params).properties ?? {})
    expect([name, new Set(described)]).toEqual([name, new Set(placeholders)])
  }
})
