import { expect, it } from 'vitest'
import { formatImportedCounts } from './import-labels.ts'

it('what an import did leaves out what did not happen', () => {
  expect(formatImportedCounts({ added: 268, changed: 0 })).toBe('268 nuevos')
  expect(formatImportedCounts({ added: 0, changed: 1 })).toBe('1 cambiado')
  expect(formatImportedCounts({ added: 2, changed: 3 })).toBe('2 nuevos y 3 cambiados')
  expect(formatImportedCounts({ added: 0, changed: 0 })).toBe('nada cambió')
})
