import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FormerRecordDecisions } from '#domain/running/former-shop-records.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { eraseAccount } from '../account/delete-account.ts'
import { findShoppers } from '../account/find-shoppers.ts'
import { readProfile } from '../account/read-profile.ts'
import { saveAddress } from '../account/save-address.ts'
import {
  confirmFormerShopImport,
  decideFormerRecords,
  readFormerShopImport,
  undoFormerShopImport,
} from './former-shop-imports.ts'
import { receiveImportFile } from './receive-import-file.ts'
import { runFormerShopImports } from './run-former-shop-imports.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')
const permissions = new Set<Permission>(['products:write', 'personal-data:write'])
const by = { actor: 'operator:ana@tienda.test', permissions }

async function checked(lines: readonly string[], name = 'clientes.csv') {
  const bytes = Buffer.from(lines.join('\n'))
  const received = await receiveImportFile(db, { name, bytes, supplier: '', ...by }, now)
  if (!received.ok) throw new Error(received.code)
  await runFormerShopImports(db, now)
  return received
}

async function read(id: number) {
  const found = await readFormerShopImport(db, id)
  if (!found) throw new Error('No such import')
  return found
}

async function imported(lines: readonly string[], decisions?: FormerRecordDecisions) {
  const { id } = await checked(lines)
  if (decisions) {
    await decideFormerRecords(db, { id, decisions })
    await runFormerShopImports(db, now)
  }
  expect(await confirmFormerShopImport(db, { id, actor: by.actor }, now)).toEqual({ ok: true })
  await runFormerShopImports(db, now)
  return id
}

const head = 'Nombre,Apellidos,Correo,Teléfono,Calle,Colonia,CP,Municipio,Newsletter'
const person = (name: string) =>
  `${name},Núñez,${name.toLowerCase()}@antes.mx,5512345678,Orizaba 20,Roma Norte,06700,Cuauhtémoc,sí`

const findByEmail = (email: string) => shoppers.findShopperByEmail(db, email)

function claim(email: string) {
  const identity = { issuer: 'http://id.test', subject: email, email, emailVerified: true }
  return shoppers.claimShopperByVerifiedEmail(db, identity)
}

describe('import of customers', () => {
  it('customers come with address and consent, and their owners claim them by the verified e-mail', async () => {
    const id = await imported([head, person('Rosa'), 'Sin,Correo,,,,,,,'])
    const rosa = await findByEmail('rosa@antes.mx')
    expect(rosa).toMatchObject({ firstName: 'Rosa', phone: '5512345678', subject: null })
    expect(await addresses.listAddresses(db, rosa?.id ?? 0)).toMatchObject([
      { address1: 'Orizaba 20', postcode: '06700', isDefault: true },
    ])
    expect(await read(id)).toMatchObject({
      state: 'done',
      outcome: { counts: { go: 1, stay: 1 }, customers: [], leftOut: [{ line: 3, title: '' }] },
      people: { all: 1, waiting: 1, invited: 0 },
    })
    const { rows } = await sql`
      select content, accepts_news from former_shop_imports i
      join imported_customers c on c.import_id = i.id where i.id = ${id}`.execute(db)
    expect(rows).toEqual([{ content: null, accepts_news: true }])
    expect(await claim('rosa@antes.mx')).toMatchObject({ id: rosa?.id, firstName: 'Rosa' })
  })

  it('an address without colonia takes the only one of its postcode, or waits for its owner', async () => {
    await sql`insert into postcodes (postcode, settlement, municipality, state) values
      ('06700', 'Roma Norte', 'Cuauhtémoc', 'Ciudad de México'),
      ('06760', 'Roma Sur', 'Cuauhtémoc', 'Ciudad de México'),
      ('06760', 'Hipódromo', 'Cuauhtémoc', 'Ciudad de México')`.execute(db)
    const { id } = await checked([
      head,
      'Una,Sola,una@antes.mx,5512345678,Orizaba 20,,06700,,',
      'Dos,Colonias,dos@antes.mx,5512345678,Tonalá 5,,06760,,',
    ])
    expect((await read(id)).outcome).toMatchObject({
      counts: { go: 2 },
      unfinishedAddresses: {
        count: 1,
        first: [{ line: 3, title: 'dos@antes.mx', reason: 'le falta la colonia' }],
      },
      lostAddresses: [],
    })
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    const profile = async (email: string) => {
      const shopper = await findByEmail(email)
      if (!shopper) throw new Error(`No ${email}`)
      return readProfile(db, shopper)
    }
    expect(await profile('una@antes.mx')).toMatchObject({
      addresses: [{ address2: 'Roma Norte', city: 'Cuauhtémoc' }],
      unfinishedAddress: null,
    })
    const { shopper, addresses: none, unfinishedAddress } = await profile('dos@antes.mx')
    expect([none, unfinishedAddress]).toMatchObject([
      [],
      { address1: 'Tonalá 5', address2: '', postcode: '06760', city: 'Cuauhtémoc' },
    ])
    const save = (address2: string) => {
      const written = { ...unfinishedAddress, address2 }
      return saveAddress(db, { shopper, written, makeDefault: false, fromCheckout: true }, now)
    }
    expect(await save('')).toMatchObject({ ok: false, fields: { address2: 'too-short' } })
    expect(await save('Roma Sur')).toMatchObject({ ok: true })
    expect(await profile('dos@antes.mx')).toMatchObject({
      addresses: [{ address1: 'Tonalá 5', address2: 'Roma Sur' }],
      unfinishedAddress: null,
    })
    expect((await read(id)).outcome.unfinishedAddresses).toMatchObject({
      count: 1,
      first: [{ title: '' }],
    })
  })

  it('a later file does not bring back a person who was erased here, nor their orders', async () => {
    const id = await imported([head, person('Zita'), person('Wanda')])
    const zita = await findByEmail('zita@antes.mx')
    const entry = { action: 'account-deleted', actor: 'operator:ana@tienda.test' } as const
    const whose = { shopperId: zita?.id ?? 0, asksProvider: false, leavesOffice: false, entry }
    expect(await eraseAccount(db, whose, now)).toEqual({ ok: true })

    const again = await checked([
      head,
      'Zita,Núñez,ZITA@antes.mx,,,,,,',
      'Zita,Gil,zita@antes.mx,,,,,,',
      'Zulma,Gil,zulma@antes.mx,,,,,,',
    ])
    await decideFormerRecords(db, { id: again.id, decisions: { duplicates: 'first' } })
    await runFormerShopImports(db, now)
    expect((await read(again.id)).outcome).toMatchObject({
      counts: { go: 1, stay: 1, wait: 0 },
      erased: 1,
      leftOut: [{ line: 2, title: '', reason: 'pidió que borráramos sus datos' }],
      duplicates: [],
    })
    await confirmFormerShopImport(db, { id: again.id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect(await findByEmail('zita@antes.mx')).toBeNull()
    expect(await findByEmail('zulma@antes.mx')).toMatchObject({ firstName: 'Zulma' })

    const orders = await checked(
      [
        'Pedido,Fecha,Cliente,Correo,Total',
        '81,05/11/2026,Zita Núñez,zita@antes.mx,100',
        '82,05/11/2026,Wanda Núñez,wanda@antes.mx,100',
      ],
      'pedidos.csv',
    )
    expect((await read(orders.id)).outcome).toMatchObject({
      counts: { go: 1, stay: 1 },
      erased: 1,
      orders: [{ number: '82' }],
    })
    await confirmFormerShopImport(db, { id: orders.id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect(await formerOrders.listFormerOrdersOfEmail(db, 'zita@antes.mx', 9)).toEqual([])
    expect((await read(id)).state).toBe('done')
    const { rows } = await sql<{ kept: string }>`
      select encode(hash, 'escape') as kept from erased_emails`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain('zita')
  })

  it('an account that exists stays as its owner wrote it', async () => {
    const buyer = await makeBuyer(db)
    const { id } = await checked([head, `Otra,Persona,${buyer.email},,,,,,`, person('Iris')])
    const { outcome } = await read(id)
    expect(outcome).toMatchObject({
      counts: { go: 1, same: 1 },
      known: [{ line: 2, title: buyer.email }],
    })
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect((await findByEmail(buyer.email))?.firstName).toBe(buyer.firstName)
    expect((await read(id)).outcome.counts).toMatchObject({ go: 1, same: 1 })
  })

  it('repeated e-mails are asked about before the import', async () => {
    const lines = [head, person('Elsa'), 'Elsa,Gil,ELSA@antes.mx,,,,,,no']
    const { id } = await checked(lines)
    expect((await read(id)).outcome).toMatchObject({
      counts: { go: 0, wait: 1 },
      duplicates: [{ email: 'elsa@antes.mx', lines: [2, 3] }],
    })
    expect(await confirmFormerShopImport(db, { id, actor: by.actor }, now)).toMatchObject({
      code: 'duplicates-undecided',
    })
    await decideFormerRecords(db, { id, decisions: { duplicates: 'last' } })
    await runFormerShopImports(db, now)
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect(await findByEmail('elsa@antes.mx')).toMatchObject({ lastName: 'Gil', phone: null })
  })

  it('two people deciding at once: the second is told, and so is who imports the former state', async () => {
    const lines = [head, person('Xenia'), 'Xenia,Gil,XENIA@antes.mx,,,,,,no']
    const { id } = await checked(lines)
    const { version } = await read(id)
    const decide = (duplicates: 'first' | 'last') =>
      decideFormerRecords(db, { id, decisions: { duplicates }, version })
    expect(await decide('last')).toEqual({ ok: true })
    expect(await decide('first')).toMatchObject({ code: 'import-checking' })
    await runFormerShopImports(db, now)
    expect(await decide('first')).toMatchObject({ code: 'import-reread' })
    const confirm = (read?: string) =>
      confirmFormerShopImport(db, { id, actor: by.actor, version: read }, now)
    expect(await confirm(version)).toMatchObject({ code: 'import-reread' })
    expect(await confirm((await read(id)).version)).toEqual({ ok: true })
  })

  it('a decision with the import runs it at once, unless something else waits', async () => {
    const { id } = await checked([head, person('Yuri'), 'Yuri,Gil,YURI@antes.mx,,,,,,no'])
    const decisions = { duplicates: 'first', importBy: by.actor } as const
    await decideFormerRecords(db, { id, decisions })
    await runFormerShopImports(db, now)
    expect(await read(id)).toMatchObject({ state: 'done', outcome: { counts: { go: 1 } } })

    const orders = await checked(
      [
        'Pedido,Fecha,Cliente,Correo,Total,Moneda',
        '91,05/11/2026,Yuri,yuri@antes.mx,10,USD',
        '92,05/11/2026,Yuri,yuri@antes.mx,10,EUR',
      ],
      'pedidos.csv',
    )
    const rates = { USD: 20 }
    await decideFormerRecords(db, {
      id: orders.id,
      decisions: { rates, importBy: by.actor },
    })
    await runFormerShopImports(db, now)
    expect(await read(orders.id)).toMatchObject({
      state: 'draft',
      outcome: { counts: { go: 1, wait: 1 } },
    })
    await confirmFormerShopImport(db, { id: orders.id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect(
      await findShoppers(db, { search: 'yuri', limit: 5, seesPersonalData: true }),
    ).toMatchObject([{ email: 'yuri@antes.mx', orders: 0, formerOrders: 1 }])
  })

  it('an undo takes away who never signed in; who signed in stays', async () => {
    const id = await imported([head, person('Ana'), person('Berta')])
    await claim('ana@antes.mx')
    expect(await undoFormerShopImport(db, { id, actor: by.actor }, now)).toEqual({ ok: true })
    await runFormerShopImports(db, now)
    expect(await findByEmail('ana@antes.mx')).toMatchObject({ firstName: 'Ana' })
    expect(await findByEmail('berta@antes.mx')).toBeNull()
    expect(await read(id)).toMatchObject({ state: 'undone', people: { all: 1, signedIn: 1 } })
    expect(await undoFormerShopImport(db, { id, actor: by.actor }, now)).toMatchObject({
      code: 'set-undone',
    })
  })

  it('two imports of the same people at once add each person once', async () => {
    const people = Array.from({ length: 40 }, (_, at) =>
      person(`Par${'abcdefgh'[at % 8]}${'xyzuv'[Math.floor(at / 8)]}`),
    )
    const first = await checked([head, ...people])
    const second = await checked([head, ...people.toReversed()])
    for (const { id } of [first, second])
      await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await Promise.all([runFormerShopImports(db, now), runFormerShopImports(db, now)])
    await runFormerShopImports(db, now)
    const counts = await Promise.all(
      [first, second].map(async ({ id }) => (await read(id)).outcome.counts),
    )
    expect(counts).toMatchObject([{ go: 40 }, { go: 0, same: 40 }])
  })

  it('an import that was cut short is done to its end, and adds nobody twice', async () => {
    const { id } = await checked([head, person('Cora'), person('Dora')])
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await sql`update former_shop_imports set state = 'running' where id = ${id}`.execute(db)
    await sql`
      with made as (insert into shoppers (email) values ('cora@antes.mx') returning id)
      insert into imported_customers (shopper_id, import_id, shop, imported_at)
      select id, ${id}, 'other', ${now} from made`.execute(db)
    await runFormerShopImports(db, now)
    expect(await read(id)).toMatchObject({ state: 'done', people: { all: 2 } })
  })

  it('an import that fails each time gives its turn to the next file, and can be undone', async () => {
    const { id } = await checked([head, person('Nora')])
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await sql`
      create function fail() returns trigger language plpgsql as
        $$begin raise exception 'disk on fire'; end$$;
      create trigger fail before insert on imported_customers execute function fail()`.execute(db)
    const next = await receiveImportFile(
      db,
      {
        name: 'más.csv',
        bytes: Buffer.from([head, person('Olga')].join('\n')),
        supplier: '',
        ...by,
      },
      now,
    )
    for (let tries = 0; tries < 3; tries += 1)
      await expect(runFormerShopImports(db, now)).rejects.toThrow('disk on fire')
    await runFormerShopImports(db, now)
    await sql`drop function fail() cascade`.execute(db)
    expect(await read(id)).toMatchObject({
      state: 'done',
      outcome: { counts: { go: 0 }, words: expect.stringContaining('Deshazla') },
    })
    expect(next.ok && (await read(next.id)).state).toBe('draft')
    await undoFormerShopImport(db, { id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect((await read(id)).state).toBe('undone')
  })

  it('texts that are cut within an emoji come without it', async () => {
    const address = '5512345678,Orizaba 20,Roma Norte,06700,Cuauhtémoc'
    const company = 'a'.repeat(99)
    await imported([`${head},Empresa`, `Vera,Núñez,vera@antes.mx,${address},sí,${company}😀`])
    const vera = await findByEmail('vera@antes.mx')
    expect(await addresses.listAddresses(db, vera?.id ?? 0)).toMatchObject([
      { companyName: company },
    ])
  })

  it('only who may change personal data imports people', async () => {
    const bytes = Buffer.from([head, person('Rita')].join('\n'))
    const received = await receiveImportFile(
      db,
      {
        name: 'x.csv',
        bytes,
        supplier: '',
        actor: by.actor,
        permissions: new Set(['products:write']),
      },
      now,
    )
    expect(received).toMatchObject({ code: 'not-allowed', missing: 'personal-data:write' })
  })
})

describe('import of orders of before', () => {
  const headings =
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Billing Name'
  const order = (number: string, more = 'MXN,120.50') =>
    `#${number},luz@antes.mx,paid,${more},2026-11-02 10:15:00 -0600,1,Gota,Luz Gil`

  it('a second export adds only new orders, and an undo takes its own away', async () => {
    const first = await imported([headings, order('1001'), order('1002')])
    const second = await imported([headings, order('1001'), order('1002'), order('1003')])
    expect((await read(second)).outcome.counts).toMatchObject({ go: 1, same: 2 })
    const numbers = async () =>
      (await formerOrders.listFormerOrdersOfEmail(db, 'luz@antes.mx', 10)).map(
        ({ number }) => number,
      )
    expect(await numbers()).toEqual(['1003', '1002', '1001'])
    await undoFormerShopImport(db, { id: first, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    expect(await numbers()).toEqual(['1003'])
  })

  it('dollars wait for a rate, and keep what was written', async () => {
    const { id } = await checked([headings, order('2001', 'USD,10')])
    expect((await read(id)).outcome).toMatchObject({
      counts: { go: 0, wait: 1 },
      currencies: [{ code: 'USD', orders: 1 }],
    })
    await decideFormerRecords(db, { id, decisions: { rates: { USD: 18.5 } } })
    await runFormerShopImports(db, now)
    await confirmFormerShopImport(db, { id, actor: by.actor }, now)
    await runFormerShopImports(db, now)
    const [found] = await formerOrders.listFormerOrderPage(db, { search: '2001', limit: 5 })
    expect(found).toMatchObject({ total: 18_500, foreignTotal: '10 USD', placedOn: '2026-11-02' })
  })

  it('orders are found by number, e-mail or name', async () => {
    await imported([headings, `#A-77,mara@antes.mx,paid,MXN,5,2026-10-02,1,Gota,Mara Ñandú`])
    for (const search of ['a-77', '#A-7', 'mara@', 'nandu mara'])
      expect(await formerOrders.listFormerOrderPage(db, { search, limit: 5 })).toMatchObject([
        { number: 'A-77' },
      ])
  })
})
