import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import * as storedPersonalData from '#persistence/account/stored-personal-data.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'
import { addProduct } from '#test/support/make-product.ts'
import { fillOffice } from '#test/support/office-rows.ts'
import { deleteExpiredData } from '../running/delete-expired-data.ts'
import { deleteAccount } from './delete-account.ts'

/** Digits, which fit names, telephones and free texts alike. */
const mark = '5512349876'

/** Personal columns that take no free text, or only in a state that `delete-account.test.ts` makes. */
const fixedForm = [
  'addresses.postcode',
  'former_orders.placed_on',
  'order_records.address_salt',
  'push_subscriptions.session_id',
  'questions.hidden_reason',
  'refunds.clabe',
  'returns.refused_reason',
  'shoppers.gender',
  'shoppers.date_of_birth',
  'shoppers.phone',
  'ticket_attachments.operator',
  'ticket_attachments.small',
]

/** Words that stay without the account, as the page about kept data says. */
const stays = [
  'account_events.who',
  'account_events.detail',
  'audit_log.actor',
  'audit_log.subject',
  'audit_log.before',
  'audit_log.after',
  'credit_notes.invoice_fiscal_id',
  'credit_notes.fault',
  'credit_notes.fiscal_id',
  'credit_notes.xml',
  'credit_notes.pdf',
  'fiscal_folios.fiscal_id',
  'invoice_files.fiscal_id',
  'invoice_files.content',
  'invoice_requests.rfc',
  'invoice_requests.legal_name',
  'invoice_requests.tax_regime',
  'invoice_requests.use_code',
  'invoice_requests.postcode',
  'invoice_requests.fiscal_id',
  'invoice_requests.refused_reason',
  'invoice_stampings.fault',
  'invoice_stampings.cancel_reason',
  'invoice_stampings.fiscal_id',
  'labels.tracking_number',
  'labels.file_url',
  'licence_keys.key_cipher',
  'order_events.actor',
  'order_records.order_number',
  'order_records.agreed',
  'orders.number',
  'orders.tracking_number',
  'orders.tracking_url',
  'orders.pickup_code',
  'payment_attempts.card',
  'payment_attempts.voucher',
  'payment_attempts.tracking_key',
  'questions.question',
  'questions.answer',
  'reviews.title',
  'reviews.comment',
  'reviews.shop_reply',
  'shipments.tracking_number',
  'shipments.tracking_url',
]

const { db, superuserUrl } = await testDatabase()
const now = new Date()
const columns = await storedPersonalData.listTableColumnsWithComments(db)
const described = columns.filter(({ aboutTable }) =>
  /^(?:personal data for|part of) /.test(aboutTable ?? ''),
)
const client = new pg.Client(superuserUrl)
await client.connect()
afterAll(() => client.end())

it('account deletion leaves no text about the person after all retention periods (PRO-02)', async () => {
  const { id: neighbour } = await fillShop()
  const personal = described.filter(({ about }) => about?.startsWith('personal: '))
  const unmarked: string[] = []
  for (const { table, column } of personal) {
    if (!(await markColumn(table, column))) unmarked.push(`${table}.${column}`)
  }
  expect(unmarked).toEqual(fixedForm)
  await finishEverything(neighbour)

  const { rows: shoppers } = await sql<{ id: number }>`select id from shoppers`.execute(db)
  for (const { id } of shoppers) {
    const account = { shopperId: id, authenticatedAt: now, asksProvider: false }
    expect([id, await deleteAccount(db, account, now)]).toEqual([id, { ok: true }])
  }
  // the one mail that tells of the deletion
  await db.deleteFrom('outbox').where('template', '=', 'account-deleted').execute()
  await deleteExpiredData(db, new Date(now.getTime() + 400 * 86_400_000))

  expect(await speakingColumns()).toEqual([])
  const staying = described.filter(({ about }) => about?.startsWith('personal, stays: '))
  expect(staying.map(({ table, column }) => `${table}.${column}`)).toEqual(stays)
}, 300_000)

/** A shop of a few customers with rows in every table that speaks of them. */
async function fillShop() {
  const neighbour = await makeNeighbour(db, now)
  for (let made = 0; made < 8; made += 1) await addProduct(db, { stock: 5 })
  // triggers and references would look at each row apart
  await client.query('set session_replication_role = replica')
  await fillOffice(client, 80)
  for (const statement of furtherRows(neighbour)) await client.query(statement)
  return neighbour
}

/** A row in each table that neither of them fills. */
function furtherRows({ id, order, ticket, product }: Awaited<ReturnType<typeof makeNeighbour>>) {
  return [
    `insert into order_notes (order_id, author, body, created_at) values (${order.id}, 'x', 'x', now())`,
    `insert into order_addresses (order_id, before, after, corrected_by, created_at)
      values (${order.id}, '{"address1": "x"}', '{"address1": "x"}', 'x', now())`,
    `insert into ticket_notes (ticket_id, author, body, created_at) values (${ticket}, 'x', 'x', now())`,
    `insert into phone_codes (shopper_id, phone, code_hash, expires_at)
      values (${id}, '5500000000', 'x', now())`,
    `insert into push_subscriptions (shopper_id, session_id, order_id, endpoint, public_key, auth_secret, shop_key,
      created_at) values (${id}, gen_random_uuid(), ${order.id}, 'x', 'x', 'x', 'x', now())`,
    `insert into attempt_sources (attempt_id, source, medium, campaign)
      select attempt_id, 'x', 'x', 'x' from orders where id = ${order.id}`,
    `insert into whatsapp_consents (shopper_id, phone, wording, agreed_at) values (${id}, '5500000000', 'x', now())`,
    `insert into stock_alerts (product_id, email) values (${product.id}, 'x@correo.mx')`,
    `insert into shop_news (kind, subject, words, created_at) values ('ticket', '${ticket}', 'x', now())`,
    `insert into audit_log (actor, action, subject, created_at)
      select 'operator:1', 'x', subject, now() from unnest(array['order:${order.number}', 'ticket:${ticket}']) subject`,
    `insert into audit_words (entry_id, words)
      select id, 'x' from audit_log where subject in ('order:${order.number}', 'ticket:${ticket}')`,
    `with keeper as (insert into operators (email, created_at) values ('x@tienda.mx', now()) returning id)
      insert into saved_views (operator_id, list, name, query, shared, created_at)
      select id, 'pedidos', 'x', 'q=x', true, now() from keeper`,
  ]
}

/** Writes the mark into every row of a column in the first form that its constraints take. */
async function markColumn(table: string, column: string): Promise<boolean> {
  const unique = `'${mark}' || translate(ctid::text, '(),', '..') || '@correo.mx'`
  const inJson = `regexp_replace("${column}"::text, ': "[^"]*"', ': "${mark}"', 'g')::jsonb`
  const forms = [`'${mark}'`, unique, `'{${mark}}'`, `decode('${mark}', 'hex')`]
  for (const form of [inJson, ...forms]) {
    const done = await client
      .query(`update ${table} set "${column}" = ${form} where "${column}" is null or true`)
      .catch(() => null)
    if (done?.rowCount && (await speaks(table, column))) return true
  }
  return false
}

async function speaks(table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from ${table} where "${column}"::text like '%${mark}%' limit 1`,
  )
  return rows.length > 0
}

/** Ends what keeps an account from being deleted, and ties loose rows to one person. */
async function finishEverything(neighbour: number) {
  for (const statement of [
    `update orders set state_id = ${toOrderStateId('completed')}, revocation_requested_at = null`,
    `update payment_attempts set state = 'expired', stock_state = 'released' where state in ('open', 'pending')`,
    `update payment_attempts set shipping_address = shipping_address || '{"state": "Puebla", "postcode": "72000", "country": "MX"}'`,
    `update refunds set state = 'done', finished_at = now()`,
    `update returns set state = 'refunded', received_at = now(), inspected_at = now(), closed_at = now()`,
    `update tickets set state = 'closed'`,
    `update refund_approvals set expires_at = now()`,
    `update outbox set data = '{}', sent_at = now() where failed_at is null`,
    `update outbox set recipient = (select email from shoppers where id = ${neighbour})`,
    `update order_events set actor = 'operator:1'`,
    `update shop_news set subject = (select min(id)::text from tickets where shopper_id = ${neighbour})`,
    `update saved_views set name = (select first_name || ' ' || last_name from shoppers where id = ${neighbour})`,
    `update stock_alerts set email = (select email from shoppers where id = ${neighbour})`,
    `update former_orders set email = (select email from shoppers where id = ${neighbour})`,
  ]) {
    await client.query(statement)
  }
}

async function speakingColumns(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of columns) {
    if (await speaks(table, column)) found.push(`${table}.${column}`)
  }
  return found
}
