import { describe, expect, it } from 'vitest'
import { listPersonalDataKinds } from './data-retention.ts'

const about = 'personal data for delivery, kept with-account: Direcciones'
const column = (table: string, name: string, aboutTable: string | null, said: string | null) => ({
  table,
  aboutTable,
  column: name,
  about: said,
})

describe('personal-data comments in the schema', () => {
  it('the inventory of stored personal data, built from database schema comments, has one entry per table', () => {
    const kinds = listPersonalDataKinds([
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

  it('database schema comments on personal data are rejected with unknown purpose, retention or parent table', () => {
    for (const wrong of [
      'personal data for fun, kept with-account: Direcciones',
      'personal data for delivery, kept for-ever: Direcciones',
      'part of nothing',
    ]) {
      expect(() => listPersonalDataKinds([column('addresses', 'id', wrong, null)])).toThrow(
        'addresses',
      )
    }
  })
})
