import { sql } from 'kysely'

/** Audit rules about review counts; each query finds products with wrong counts. */
export const productReviewAuditRules = {
  'review accounts differ from reviews': sql`
    select 'reviews:' || coalesce(t.product_id, r.product_id) as subject
    from review_tallies t full join (
      select product_id, count(*) filter (where status = 'approved') as published,
        count(*) filter (where status = 'approved' and verified_purchase) as verified,
        count(*) filter (where status = 'hidden') as hidden,
        count(*) filter (where status = 'pending') as waiting,
        count(*) filter (where status = 'rejected') as rejected
      from reviews group by product_id) r on r.product_id = t.product_id
    where (coalesce(t.published, 0), coalesce(t.verified, 0), coalesce(t.hidden, 0), coalesce(t.waiting, 0))
        <> (coalesce(r.published, 0), coalesce(r.verified, 0), coalesce(r.hidden, 0), coalesce(r.waiting, 0))
      or coalesce(r.rejected, 0) <> coalesce(
        (select sum(number::integer) from jsonb_each_text(t.rejected) as each(code, number)), 0)`,

  'rejected reviews differ from their reasons': sql`
    select 'reviews:' || t.product_id as subject
    from review_tallies t cross join lateral jsonb_each_text(t.rejected) as each(code, number)
    where number::integer <> (select count(*) from reviews r
      where r.product_id = t.product_id and r.status = 'rejected' and r.reject_code = each.code)`,

  'average over other reviews than the published ones': sql`
    select 'reviews:' || p.id as subject
    from products p left join review_tallies t on t.product_id = p.id
    where p.rating_count <> coalesce(t.published, 0)`,
}
