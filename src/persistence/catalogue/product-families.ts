import { sql } from 'kysely'
import type { ProductFamilyMember } from '#domain/catalogue/product-family.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { familyOptionsSql } from './family-variants-sql.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from './product-card-rows.ts'

type KnownMember = ProductFamilyMember & { id: number; family: string }

/** All variants of these products, including variants not on sale. */
export async function listFamilyMembers(
  db: Db,
  families: readonly string[],
): Promise<KnownMember[]> {
  if (families.length === 0) return []
  const { rows } = await sql<KnownMember>`
    select p.id, p.url_key as "urlKey", p.family, p.refurbished, p.family_options as "familyOptions",
      ${familyOptionsSql('p')} as options
    from products p where p.family = any(${families}::text[]) order by p.id`.execute(db)
  return rows
}

export type VisibleFamilyMember = ProductListItem & Pick<ProductFamilyMember, 'options'>

/** Visible variants of a product, oldest first. */
export async function listVisibleMembers(db: Db, family: string): Promise<VisibleFamilyMember[]> {
  const { rows } = await sql<ProductCardRow & Pick<ProductFamilyMember, 'options'>>`
    ${preparedStatementComment} select ${productCardColumnsSql}, ${familyOptionsSql('p')} as options
    from ${productCardTablesSql} where p.family = ${family} and p.visible order by p.id`.execute(db)
  return rows.map((row) => ({ ...toListedProduct(row), options: row.options }))
}

/** Variant groups of these products by product id; products without variants are absent. */
export async function findFamiliesOfProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; family: string }>`
    ${preparedStatementComment} select id, family from products
    where id = any(${preparedListParameter(ids, 'bigint')}) and family is not null`.execute(db)
  return new Map(rows.map(({ id, family }) => [id, family]))
}
