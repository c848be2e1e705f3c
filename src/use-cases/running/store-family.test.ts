import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { findStoredFamily } from '#persistence/catalogue/stored-families.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, makeProduct } from '#test/support/make-product.ts'
import { storeFamily } from './store-family.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const actor = 'operator:ana@tienda.test'
const value = (word: string) => ({ value: word, unit: null, image: null })

beforeAll(() => addCategories(db, ['tabletas']))

const insert = (family: string, names: readonly string[]) =>
  writes.insertProducts(
    db,
    names.map((name) => ({
      content: makeProduct({ name, shortName: null, family, familyOptions: ['color'] }),
      createdAt: now,
    })),
  )

describe('stored families', () => {
  it('a product that names an unknown family makes it', async () => {
    await insert('bocina-nube', ['Bocina Nube azul', 'Bocina Nube gris'])
    expect(await findStoredFamily(db, 'bocina-nube')).toMatchObject({
      name: 'Bocina Nube azul',
      options: [],
      version: 1,
      changedBy: 'system',
    })
    await sql`update products set family = 'bocina-lluvia' where family = 'bocina-nube'`.execute(db)
    expect(await findStoredFamily(db, 'bocina-lluvia')).toBeDefined()
  })

  it('a family that is stored again takes the name and keeps its values first', async () => {
    const options = (...values: string[]) => [
      { code: 'tono', label: 'Tono', values: values.map(value) },
    ]
    await storeFamily(
      db,
      { key: 'taza', name: 'Taza', options: options('Rojo', 'Azul'), actor },
      now,
    )
    await storeFamily(
      db,
      { key: 'taza', name: 'Taza alta', options: options('Verde', 'Azul'), actor },
      now,
    )
    expect(await findStoredFamily(db, 'taza')).toMatchObject({
      name: 'Taza alta',
      options: [{ code: 'tono', values: ['Rojo', 'Azul', 'Verde'].map(value) }],
      version: 2,
      changedBy: actor,
    })
    const { rows } = await sql`select label from attributes where code = 'tono'`.execute(db)
    expect(rows).toEqual([{ label: 'Tono' }])
  })

  it('the migration names families by the words that the names of their products share', async () => {
    const migration = readFileSync('database/migrations/0217-product-families.sql', 'utf8')
    const fill = migration.slice(migration.lastIndexOf('insert into product_families'))
    await insert('celular-galaxia', [
      'Celular Galaxia A5 Negro 128 GB',
      'Celular Galaxia A5 Nogal 128 GB',
      'Celular Galaxia A5 Azul 256 GB',
    ])
    await insert('mesa', ['Mesa', 'Mesa'])
    await insert('distintas', ['Silla roja', 'Banco azul'])
    await sql`delete from product_families`.execute(db)
    await sql.raw(fill).execute(db)
    const named = { options: [{ code: 'color', values: [] }] }
    for (const [key, name] of [
      ['celular-galaxia', 'Celular Galaxia A5'],
      ['mesa', 'Mesa'],
      ['distintas', 'Banco azul'],
    ] as const)
      expect(await findStoredFamily(db, key)).toMatchObject({ ...named, name })
  })
})
