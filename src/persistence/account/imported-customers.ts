import { sql } from 'kysely'
import type { Address } from '#domain/account/address.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Which of these e-mails have an account here, and whether it was imported and never used. */
export async function findAccountsOfEmails(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, { isImported: boolean }>> {
  const { rows } = await sql<{ email: string; isImported: boolean }>`
    select s.email, c.shopper_id is not null and s.subject is null as "isImported"
    from shoppers s left join imported_customers c on c.shopper_id = s.id
    where s.email = any (${[...emails]}::text[])`.execute(db)
  return new Map(rows.map(({ email, isImported }) => [email, { isImported }]))
}

type NewCustomer = {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  acceptsNews: boolean | null
  addresses: Address[]
  unfinished: { address: Address } | null
}

/**
 * Adds customers with their addresses as accounts that their owners claim by the verified e-mail.
 * An e-mail with an account stays as it is.
 */
export async function addImportedCustomers(
  db: Db,
  customers: readonly NewCustomer[],
  { importId, shop }: { importId: number; shop: string },
  now: Date,
): Promise<void> {
  const rows = customers.map((one) => ({
    email: one.email,
    first_name: one.firstName,
    last_name: one.lastName,
    phone: one.phone,
    accepts_news: one.acceptsNews,
    addresses: one.addresses,
    unfinished: one.unfinished?.address ?? null,
  }))
  await sql`
    with r as materialized (
      select * from ${recordsetSql(
        rows,
        sql`email text, first_name text, last_name text, phone text, accepts_news boolean, addresses jsonb,
          unfinished jsonb`,
      )}
    ), made as (
      insert into shoppers (email, first_name, last_name, phone, created_at, updated_at)
      select email, first_name, last_name, phone, ${now}, ${now} from r order by email
      on conflict (email) do nothing returning id, email
    ), marked as (
      insert into imported_customers (shopper_id, import_id, shop, accepts_news, unfinished_address,
        imported_at)
      select made.id, ${importId}, ${shop}, r.accepts_news, r.unfinished, ${now} from made join r using (email)
    )
    insert into addresses (shopper_id, first_name, last_name, company_name, phone, address1, address2,
      city, state, postcode, reference_notes, is_default, created_at, updated_at)
    select made.id, a.one ->> 'firstName', a.one ->> 'lastName', a.one ->> 'companyName',
      a.one ->> 'phone', a.one ->> 'address1', a.one ->> 'address2', a.one ->> 'city',
      a.one ->> 'state', a.one ->> 'postcode', a.one ->> 'references', a.place = 1, ${now}, ${now}
    from made join r using (email)
    cross join lateral jsonb_array_elements(r.addresses) with ordinality as a(one, place)`.execute(
    db,
  )
}

/**
 * Deletes customers of an import without a sign-in, unless they have orders, tickets, coupons,
 * points or privacy requests. Looks at up to `limit` customers after the given id, and returns the
 * id of the last one, or null at the end.
 */
export async function removeImportedCustomers(
  db: Db,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select shopper_id from imported_customers
      where import_id = ${importId} and shopper_id > ${after} order by shopper_id limit ${limit}
    ), gone as (
      delete from shoppers s using batch b where s.id = b.shopper_id and s.subject is null
        and not exists (select from orders o where o.shopper_id = s.id)
        and not exists (select from tickets t where t.shopper_id = s.id)
        and not exists (select from coupons c where c.shopper_id = s.id)
        and not exists (select from rewards p where p.shopper_id = s.id)
        and not exists (select from privacy_requests q where q.shopper_id = s.id)
    )
    select max(shopper_id) as last from batch`.execute(db)
  return rows[0]?.last ?? null
}

type ImportedCustomerCounts = {
  all: number
  /** customers who have signed in since */
  signedIn: number
  invited: number
  /** customers whose e-mail already has an account at the identity provider */
  hadAccount: number
  /** customers without an invitation */
  waiting: number
}

export async function countImportedCustomers(
  db: Db,
  importId: number,
): Promise<ImportedCustomerCounts> {
  const { rows } = await sql<ImportedCustomerCounts>`
    select count(*)::integer as all, count(s.subject)::integer as "signedIn",
      (count(*) filter (where c.invitation in ('sent', 'sending')))::integer as invited,
      (count(*) filter (where c.invitation = 'has-account'))::integer as "hadAccount",
      (count(*) filter (where c.invitation is null and s.subject is null and not s.blocked))::integer as waiting
    from imported_customers c join shoppers s on s.id = c.shopper_id
    where c.import_id = ${importId}`.execute(db)
  return rows[0] ?? { all: 0, signedIn: 0, invited: 0, hadAccount: 0, waiting: 0 }
}

type Invited = { shopperId: number; email: string }

/**
 * Marks the next customer of an import without an invitation, before the mail is requested, so that
 * each customer gets one mail at most.
 */
export async function claimNextInvitation(
  db: Db,
  importId: number,
  now: Date,
): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    update imported_customers c set invitation = 'sending', invited_at = ${now}
    from shoppers s
    where s.id = c.shopper_id and c.shopper_id = (
      select w.shopper_id from imported_customers w join shoppers p on p.id = w.shopper_id
      where w.import_id = ${importId} and w.invitation is null and p.subject is null and not p.blocked
      order by w.shopper_id limit 1 for update of w skip locked)
    returning c.shopper_id as "shopperId", s.email`.execute(db)
  return rows[0]
}

/** Claims the invitation of one customer who has not signed in, even if there was one before. */
export async function claimInvitationOf(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    update imported_customers c set invitation = 'sending', invited_at = ${now}
    from shoppers s
    where s.id = c.shopper_id and c.shopper_id = ${shopperId} and s.subject is null and not s.blocked
    returning c.shopper_id as "shopperId", s.email`.execute(db)
  return rows[0]
}

/** Stores how an invitation went; null: it did not go out, and may be tried again. */
export async function saveInvitation(
  db: Db,
  shopperId: number,
  invitation: 'sent' | 'has-account' | null,
): Promise<void> {
  await sql`
    update imported_customers set invitation = ${invitation},
      invited_at = case when ${invitation}::text is null then null else invited_at end
    where shopper_id = ${shopperId}`.execute(db)
}

type ImportedCustomer = {
  shop: string
  acceptsNews: boolean | null
  invitation: 'sending' | 'sent' | 'has-account' | null
  invitedAt: Date | null
  importedAt: Date
}

export async function findImportedCustomer(
  db: Db,
  shopperId: number,
): Promise<ImportedCustomer | undefined> {
  return db
    .selectFrom('imported_customers')
    .select([
      'shop',
      'accepts_news as acceptsNews',
      'invitation',
      'invited_at as invitedAt',
      'imported_at as importedAt',
    ])
    .where('shopper_id', '=', shopperId)
    .$castTo<ImportedCustomer>()
    .executeTakeFirst()
}

/** Address of an imported customer that lacks something, to fill the form of a new one. */
export async function findUnfinishedAddress(db: Db, shopperId: number): Promise<Address | null> {
  const row = await db
    .selectFrom('imported_customers')
    .select('unfinished_address as address')
    .where('shopper_id', '=', shopperId)
    .$castTo<{ address: Address | null }>()
    .executeTakeFirst()
  return row?.address ?? null
}

export async function removeUnfinishedAddress(db: Db, shopperId: number): Promise<void> {
  await db
    .updateTable('imported_customers')
    .set({ unfinished_address: null })
    .where('shopper_id', '=', shopperId)
    .where('unfinished_address', 'is not', null)
    .execute()
}
