import { beforeEach, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { ownerRole } from '#domain/running/permissions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as operators from '#persistence/running/operators.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { createOperatorRole } from '#use-cases/running/manage-roles.ts'

const { db } = await testDatabase()
const manager = ['customers:write', 'people:write', 'personal-data:write'] as const
await createOperatorRole(
  db,
  { name: 'gerencia', permissions: manager, actor: 'system' },
  new Date(),
)
const management = { managementUrl: 'http://127.0.0.1:9', managementToken: 'token' }
const office = await testOffice(db, {
  identity: { issuer: 'http://identity.test', management },
})
const { run } = operatorOf(db, { now: office.now })

const reason = 'Lo pidió por teléfono'
/** Orders about a customer that touch neither sessions, factors, address nor the account itself. */
const harmless = ['points', 'coupons', 'privacy-requests']
const deeds = office.app
  .routeNeeds()
  .filter(
    ({ method, path }) =>
      !['GET', 'HEAD'].includes(method) && path.startsWith('/api/v1/customers/:id/'),
  )
  .map(({ path }) => path.slice('/api/v1/customers/:id/'.length))
  .filter((deed) => !harmless.includes(deed))

const support = await office.person('soporte')
const managing = await office.person('gerencia')
let owner = await office.person(ownerRole)
let account: Shopper

/** Binds an operator to the identity of a shop account. */
async function bind(id: number, { issuer, subject }: Pick<Shopper, 'issuer' | 'subject'>) {
  await operators.acceptOperatorInvitation(db, id, { issuer: issuer ?? '', subject: subject ?? '' })
}

async function operatorAccount(role: string) {
  const shopper = await makeBuyer(db)
  const person = await office.person(role)
  await bind(person.id, shopper)
  return { ...person, shopper }
}

beforeEach(async () => {
  owner = await operatorAccount(ownerRole)
  account = await makeBuyer(db)
  const { id } = await office.person(ownerRole)
  await bind(id, account)
})

const order = (deed: string, as: Record<string, string>, id = account.id) => {
  const path = deed.replace(':session', crypto.randomUUID())
  return office.post(`customers/${id}/${path}`, { reason }, as)
}
const kept = () => shoppers.findShopperById(db, account.id)

describe('orders about the account of an operator', () => {
  it('the list of protected actions on operator accounts covers blocking, sessions, phone, second factors and mails', () => {
    expect(deeds.toSorted()).toEqual([
      'block',
      'end-sessions',
      'remove-second-factors',
      'reset-phone',
      'sessions/:session/end',
      'unblock',
      'verification-mails',
    ])
  })

  it.each(deeds)(
    'the action %s on an operator’s account is rejected for support staff, API keys and managers with fewer permissions',
    async (deed) => {
      const key = await office.key(['customers:write'], owner)
      for (const as of [support.as, managing.as, key.as]) {
        const { status, body } = await order(deed, as)
        if (deed === 'remove-second-factors' && as === key.as) {
          expect(body.code).toBe('person-required')
        } else {
          expect([status, body.code]).toEqual([403, 'beyond-own'])
          expect(body.messageForUser).toContain('una persona que lleva la tienda')
        }
      }
      expect(await kept()).toEqual(account)
      expect(await auditOf(db, `shopper:${account.id}`)).toEqual([])
      expect((await order(deed, owner.as)).body.code).not.toBe('beyond-own')
    },
  )

  it('blocking and similar actions are rejected for a shopper account whose e-mail has a pending operator invitation', async () => {
    const invited = await makeBuyer(db)
    await office.person(ownerRole, { email: invited.email })
    expect((await order('block', support.as, invited.id)).body.code).toBe('beyond-own')
  })

  it('a manager with equal permissions may block an operator’s account; support staff may block only shoppers', async () => {
    const packer = await operatorAccount('soporte')
    expect((await order('block', support.as, packer.shopper.id)).status).toBe(403)
    const both = await office.person(['soporte', 'gerencia'])
    expect((await order('block', both.as, packer.shopper.id)).status).toBe(200)
    const shopper = await makeBuyer(db)
    expect((await order('block', support.as, shopper.id)).status).toBe(200)
  })

  it.each([
    'block-shopper',
    'unblock-shopper',
    'end-sessions',
    'reset-phone',
    'remove-second-factors',
    'resend-verification',
  ])(
    'the command %s on an operator rejects customer service, not the owner of the machine',
    async (command) => {
      const words = [command, account.email, '--reason', reason, '--si']
      const { code, written } = await run(...words, '--as', support.email)
      expect([code, written]).toEqual([
        1,
        expect.stringContaining('una persona que lleva la tienda'),
      ])
      expect(await kept()).toEqual(account)
      expect((await run(...words)).written).not.toContain('una persona que lleva la tienda')
    },
  )
})

describe('erasure by law of an operator', () => {
  async function erase(shopper: Shopper, as: Record<string, string>) {
    const asked = { kind: 'erasure', received_on: '2026-11-20' }
    await office.post(`customers/${shopper.id}/privacy-requests`, asked, support.as)
    const { body } = await office.get(`customers/${shopper.id}`, owner.as)
    const [{ id }] = body.privacy_requests
    const granted = { granted: true, reason: 'Mandó su INE' }
    await office.post(`privacy-requests/${id}/answer`, granted, owner.as)
    return office.post(`privacy-requests/${id}/erase`, { email: shopper.email }, as)
  }

  it('erasing the personal data of an operator requires equal permissions, and removes the operator', async () => {
    const { id, as, shopper } = await operatorAccount('soporte')
    const eraser = await office.person('contabilidad')
    const key = await office.key(['customers:write'], { email: support.email })
    expect((await erase(shopper, managing.as)).body.code).toBe('beyond-own')
    expect((await erase(shopper, eraser.as)).status).toBe(403)
    expect((await erase(shopper, owner.as)).status).toBe(200)
    expect(await operators.findOperator(db, id)).toBeUndefined()
    expect((await office.get('me', as)).status).toBe(401)
    expect((await office.get('me', key.as)).status).toBe(200)
    expect(await auditOf(db, `operator:${id}`)).toMatchObject([
      { actor: `operator:${owner.email}`, action: 'operator-removed' },
    ])
  })

  it('erasing the personal data of the last owner who has signed in is rejected', async () => {
    const known = await operators.listOperatorRoles(db)
    const role = known.find(({ name }) => name === ownerRole)
    for (const other of await operators.listOperatorsWithRole(db, role?.id ?? 0)) {
      if (other.id !== owner.id) await operators.removeOperator(db, other.id, office.now())
    }
    await office.person(ownerRole)
    const last = await shoppers.findShopperById(db, await shopperOf(owner.id))
    if (!last) throw new Error('The owner has no account')
    expect((await erase(last, owner.as)).body.code).toBe('last-owner')
    expect(await operators.findOperator(db, owner.id)).toBeDefined()
  })

  async function shopperOf(operatorId: number) {
    const { id } = await db
      .selectFrom('shoppers as s')
      .innerJoin('operators as o', (join) =>
        join.onRef('o.issuer', '=', 's.issuer').onRef('o.subject', '=', 's.subject'),
      )
      .select('s.id')
      .where('o.id', '=', operatorId)
      .executeTakeFirstOrThrow()
    return id
  }
})
