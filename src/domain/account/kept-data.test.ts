import { describe, expect, it } from 'vitest'
import { keptKinds } from './kept-data.ts'

const about = 'personal data for delivery, kept with-account: Direcciones'
const column = (table: string, name: string, aboutTable: string | null, said: string | null) => ({
  table,
  aboutTable,
  column: name,
  about: said,
})

describe('what the schema says of personal data', () => {
  it('becomes one kind for a table and those that are part of it, each datum once', () => {
    const kinds = keptKinds([
      column('addresses', 'id', about, null),
      column('addresses', 'phone', about, 'personal: teléfono'),
      column('addresses', 'country', about, 'impersonal'),
      column('corrections', 'phone', 'part of addresses', 'personal: teléfono'),
      column('corrections', 'note', 'part of addresses', 'personal, stays: nota'),
      column('products', 'name', null, null),
    ])
    expect(kinds).toEqual([
      {
        table: 'addresses',
        name: 'Direcciones',
        purpose: 'delivery',
        term: 'with-account',
        data: ['teléfono', 'nota'],
        stays: ['nota'],
      },
    ])
  })

  it('is refused where it names a purpose, a term or a whole that there is not', () => {
    for (const wrong of [
      'personal data for fun, kept with-account: Direcciones',
      'personal data for delivery, kept for-ever: Direcciones',
      'part of nothing',
    ]) {
      expect(() => keptKinds([column('addresses', 'id', wrong, null)])).toThrow('addresses')
    }
  })
})
