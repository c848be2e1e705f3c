import { beforeAll, describe, expect, it } from 'vitest'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')

beforeAll(() => addCategories(db, ['celulares']))

const options = [
  { label: 'Color', values: ['Negro', 'Azul', 'Lila'] },
  { label: 'Capacidad', values: ['128 GB', '256 GB'] },
]
const family = async (body: object = {}): Promise<{ key: string }> => {
  const wanted = { name: 'Celular Galaxia', options, category: 'celulares', ...body }
  return (await office.post('families', wanted, ana.as)).body
}
const read = async (key: string): Promise<FamilyResponse> =>
  (await office.get(`families/${key}`, ana.as)).body

describe('what is removed from families', () => {
  it('an option is removed where its products stay apart, and that can be undone', async () => {
    const { key } = await family()
    const refused = await office.delete(`families/${key}/options?code=color`, ana.as)
    expect(refused.body.fields.options).toContain('Sin Color habría dos productos 128 GB')
    const path = (value: string) => `families/${key}/values?code=color&value=${value}`
    for (const value of ['Lila', 'Azul']) await office.delete(path(value), ana.as)
    const removed = await office.delete(`families/${key}/options?code=color`, ana.as)
    expect(removed.body.messageForUser).toBe('Opción quitada.')
    const found = await read(key)
    expect(found.options.map(({ label }) => label)).toEqual(['Capacidad'])
    expect(found.products.map(({ label }) => label)).toEqual(['128 GB', '256 GB'])
    const last = await office.delete(`families/${key}/options?code=capacidad`, ana.as)
    expect(last.body.fields.options).toContain('única opción')
    expect((await office.delete(`families/${key}/options?code=color`, ana.as)).status).toBe(422)
    await office.post(`change-sets/${removed.body.change_set}/undo`, {}, ana.as)
    expect((await read(key)).products.map(({ label }) => label)).toEqual([
      'Negro · 128 GB',
      'Negro · 256 GB',
    ])
  })

  it('a family is deleted once it has no products', async () => {
    const { key } = await family({ options: [{ label: 'Talla', values: ['M'] }] })
    expect((await office.delete(`families/${key}`, ana.as)).body.code).toBe('family-not-empty')
    await office.delete(`families/${key}/values?code=talla&value=M`, ana.as)
    expect((await office.delete(`families/${key}`, ana.as)).status).toBe(200)
    expect((await office.get(`families/${key}`, ana.as)).status).toBe(404)
    expect((await office.delete(`families/${key}`, ana.as)).status).toBe(404)
  })
})
