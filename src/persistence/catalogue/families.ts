import { sql } from 'kysely'
import type { FamilyMember } from '#domain/catalogue/family.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { prepared, preparedList } from '../prepared.ts'
import { familyOptions } from './family-options.ts'
import { type CardRow, cardColumns, cardTables, listedProduct } from './product-rows.ts'

type KnownMember = FamilyMember & { id: number; family: string }

/** All products of these product families, including products not on sale. */
export async function membersOf(db: Db, families: readonly string[]): Promise<KnownMember[]> {
  if (families.length === 0) return []
  const { rows } = await sql<KnownMember>`
    select p.id, p.url_key as "urlKey", p.family, p.refurbished, p.family_options as "familyOptions",
      ${familyOptions('p')} as options
    from products p where p.family = any(${families}::text[]) order by p.id`.execute(db)
  return rows
}

export type ShownMember = ListedProduct & Pick<FamilyMember, 'options'>

/** Visible products of a family, oldest first. */
export async function shownMembers(db: Db, family: string): Promise<ShownMember[]> {
  const { rows } = await sql<CardRow & Pick<FamilyMember, 'options'>>`
    ${prepared} select ${cardColumns}, ${familyOptions('p')} as options
    from ${cardTables} where p.family = ${family} and p.visible order by p.id`.execute(db)
  return rows.map((row) => ({ ...listedProduct(row), options: row.options }))
}

/** Families of these products by product id; products without family are absent. */
export async function familiesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; family: string }>`
    ${prepared} select id, family from products
    where id = any(${preparedList(ids, 'bigint')}) and family is not null`.execute(db)
  return new Map(rows.map(({ id, family }) => [id, family]))
}
