import { sql } from 'kysely'
import { ordersDifferingFromRecordSql } from '../immutable-order-records.ts'

/** Audit rules about order records; each query finds orders that contradict their record. */
export const orderRecordAuditRules = {
  'record that is not what its hash says': sql`
    select 'order:' || r.order_number as subject
    from order_records r left join orders o on o.number = r.order_number
    where sha256(convert_to(r.agreed, 'UTF8')) <> r.hash or o.record_hash is distinct from r.hash`,

  'order without its record': sql`
    select 'order:' || o.number as subject from orders o
    where o.record_hash is not null
      and not exists (select from order_records r where r.order_number = o.number)`,

  'order is not what was agreed': ordersDifferingFromRecordSql(),
}
