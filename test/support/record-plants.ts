import { sql } from 'kysely'

/** Ways in which orders differ from their record with constraints disabled; subjects match the rule's text. */
export const recordPlants = (numbers: Record<string, string>) => ({
  'order of another number than its payment': () => ({
    by: [sql`update orders set number = '2601-AAAAAA' where number = ${numbers.paid}`],
    found: 'order:2601-AAAAAA',
  }),
  'record that is not what its hash says': () => ({
    by: [
      sql`update order_records set agreed = replace(agreed, '"MXN"', '"USD"')
        where order_number = ${numbers.paid}`,
    ],
    found: `order:${numbers.paid}`,
  }),
  'order without its record': () => ({
    by: [sql`delete from order_records where order_number = ${numbers.sent}`],
    found: `order:${numbers.sent}`,
  }),
  'order is not what was agreed': () => ({
    by: [
      sql`update payment_attempt_lines set name = name || ' (usado)'
        where attempt_id = (select id from payment_attempts where order_number = ${numbers.paid})`,
    ],
    found: `order:${numbers.paid}`,
  }),
})
