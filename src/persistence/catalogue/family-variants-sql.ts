import { type RawBuilder, sql } from 'kysely'

/**
 * SQL expression for the attribute values by which a product differs from its other variants, in
 * attribute order; `product` is the table alias of `products`.
 */
export function familyOptionsSql(product: string): RawBuilder<unknown> {
  const codes = sql.ref(`${product}.family_options`)
  return sql`(
    select coalesce(json_agg(json_build_object('code', a.code, 'label', a.label, 'value', pa.value,
        'unit', pa.unit, 'sort', pa.sort_value) order by array_position(${codes}, a.code)), '[]')
      from product_attributes pa join attributes a on a.id = pa.attribute_id
      where pa.product_id = ${sql.ref(`${product}.id`)} and a.code = any(${codes}))`
}

/**
 * SQL expression for the visible variants of a product as shown on its product card, oldest variant
 * first.
 */
export const familyVariantsSql = sql`case when p.family is not null then (
    select json_agg(json_build_object('swatch', kin.swatch, 'options', ${familyOptionsSql('kin')})
      order by kin.id)
    from products kin where kin.family = p.family and kin.visible) end`
