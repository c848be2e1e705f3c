import { describe, expect, it } from 'vitest'
import type { Permission } from '#domain/running/permissions.ts'
import * as operators from '#persistence/running/operators.ts'
import * as deliveries from '#persistence/running/webhook-deliveries.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')
const { run } = operatorOf(db, { now: office.now })
const url = 'https://almacen.test/avisos?clave=abc'
const asked = { name: 'Almacén', url, events: ['order.shipped', 'stock.changed'] }

async function make(body: object = asked) {
  const { body: made } = await office.post('webhooks', body, owner.as)
  return made
}

it('a webhook signing secret is shown only once, and not stored', async () => {
  const { id, secret } = await make()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { body } = await office.get('webhooks', owner.as)
  expect(body.webhooks[0]).toMatchObject({ ...asked, id, made_by: owner.email, off_at: null })
  expect(JSON.stringify(body)).not.toContain(secret)
  const stored = await db.selectFrom('webhook_endpoints').selectAll().execute()
  const hex = JSON.stringify(stored.map(({ salt }) => salt.toString('base64')))
  expect(hex).not.toContain(secret.slice(6))
  const { body: renewed } = await office.post(`webhooks/${id}/secret`, {}, owner.as)
  expect(renewed.secret).not.toBe(secret)
  expect(Date.parse(renewed.former_secret_until)).toBe(office.now().getTime() + 86_400_000)
})

it('webhook endpoints are changed, switched off and removed, each logged without secrets in the URL', async () => {
  const { id } = await make()
  const changed = await office.patch(`webhooks/${id}`, { events: ['order.canceled'] }, owner.as)
  expect(changed.status).toBe(200)
  await office.put(`webhooks/${id}/state`, { on: false }, owner.as)
  expect((await office.get(`webhooks/${id}`, owner.as)).body.webhook).toMatchObject({
    url,
    events: ['order.canceled'],
    off_reason: 'person',
  })
  expect((await office.delete(`webhooks/${id}`, owner.as)).body.messageForUser).toContain('Almacén')
  for (const path of [`webhooks/${id}`, `webhooks/${id}/deliveries/1`]) {
    expect((await office.get(path, owner.as)).status).toBe(404)
  }
  expect((await office.delete(`webhooks/${id}`, owner.as)).status).toBe(404)
  const subject = `webhook:${id}`
  expect((await auditOf(db, subject)).map(({ action }) => action)).toEqual([
    'webhook-made',
    'webhook-changed',
    'webhook-switched-off',
    'webhook-removed',
  ])
  const written = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', subject)
    .execute()
  expect(JSON.stringify(written)).not.toContain('clave=abc')
})

it('a webhook test delivery shows the exact request that was sent', async () => {
  const { id } = await make()
  const other = await make()
  const { body: tested } = await office.post(`webhooks/${id}/test`, {}, owner.as)
  const path = `deliveries/${tested.delivery}`
  const { body } = await office.get(`webhooks/${id}/${path}`, owner.as)
  expect(body).toMatchObject({ delivery: { type: 'test', state: 'waiting' }, attempts: [] })
  expect(JSON.parse(body.body)).toMatchObject({ type: 'test', data: { endpoint: id } })
  expect(body.message_id).toMatch(/^msg_[\da-f-]{36}$/)
  expect((await office.get(`webhooks/${other.id}/${path}`, owner.as)).status).toBe(404)
  expect((await office.post(`webhooks/${other.id}/${path}/replay`, {}, owner.as)).status).toBe(404)
  expect((await office.post(`webhooks/${id}/${path}/replay`, {}, owner.as)).status).toBe(200)
  await office.put(`webhooks/${id}/state`, { on: false }, owner.as)
  expect((await office.post(`webhooks/${id}/test`, {}, owner.as)).body.code).toBe('webhook-off')
})

it('webhook event data is shown only to operators with permission for it', async () => {
  const { id } = await make()
  const told = { type: 'order.shipped', data: { number: '2611-ABCDEF' } }
  const delivery = await deliveries.addWebhookDelivery(db, id, told, office.now())
  const bodyFor = async (...permissions: Permission[]) => {
    const { as } = await office.key(permissions)
    return (await office.get(`webhooks/${id}/deliveries/${delivery}`, as)).body.body
  }
  expect(await bodyFor('keys:read')).toBeNull()
  expect(await bodyFor('keys:read', 'orders:read')).toContain('2611-ABCDEF')
})

describe('invalid webhook endpoints', () => {
  it.each([
    ['javascript:alert(1)'],
    ['ftp://almacen.test'],
    ['https://ana:clave@almacen.test'],
    ['almacen.test'],
  ])('webhook endpoints reject %s as a URL, at its field', async (wrong) => {
    const { status, body } = await office.post('webhooks', { ...asked, url: wrong }, owner.as)
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: ['url'] })
  })

  it('a webhook endpoint cannot subscribe to unknown events, nor to events its creator may not see', async () => {
    expect((await make({ ...asked, events: ['order.eaten'] })).code).toBe('event-not-found')
    await run('make-role', 'llavero', '--permission', 'keys:write', '--permission', 'stock:read')
    const role = (await operators.listOperatorRoles(db)).find(({ name }) => name === 'llavero')!
    const keeper = await office.person()
    await operators.setOperatorRoles(db, keeper.id, [role.id])
    const { status, body } = await office.post('webhooks', asked, keeper.as)
    expect({ status, needs: body.needs }).toEqual({ status: 403, needs: 'orders:read' })
    const own = { ...asked, events: ['stock.changed'] }
    const { body: made } = await office.post('webhooks', own, keeper.as)
    const more = await office.patch(`webhooks/${made.id}`, { events: ['order.shipped'] }, keeper.as)
    expect(more.body.code).toBe('beyond-own')
  })

  it('the fifty-first webhook endpoint is rejected', async () => {
    const { body } = await office.get('webhooks', owner.as)
    for (let made = body.webhooks.length; made < 50; made += 1) await make()
    expect((await make()).code).toBe('too-many-webhooks')
  })
})

it('webhook endpoints can be managed on the command line as in the back office', async () => {
  const { body } = await office.get('webhooks', owner.as)
  for (const { id } of body.webhooks) await run('remove-webhook', String(id), '--si')
  const made = await run(
    'make-webhook',
    'Contador',
    url,
    '--event',
    'refund.done',
    '--as',
    owner.email,
  )
  expect(made.written).toMatch(/^whsec_/)
  const [, id = ''] = made.written.match(/sistema (\d+)/) ?? []
  expect((await run('webhooks')).written).toMatch(/Contador +https:.+encendido +refund\.done/)
  expect((await run('test-webhook', id)).code).toBe(0)
  const log = (await run('webhook-log', id)).written
  const [, delivery = ''] = log.match(/(\d+) .+ test +en espera/) ?? []
  expect((await run('webhook-log', id, '--delivery', delivery)).written).toContain(
    'webhook-id: msg_',
  )
  expect((await run('replay-webhook', id, '--since', '1h')).written).toContain('0')
  expect((await run('replay-webhook', id, '--delivery', delivery)).written).toContain('otra vez')
  expect((await run('renew-webhook-secret', id)).written).toMatch(/^whsec_/)
  expect((await run('change-webhook', id, '--name', 'Caja', '--off')).code).toBe(0)
  expect((await run('webhooks')).written).toMatch(/Caja .+apagado desde/)
  expect((await run('test-webhook', id)).code).toBe(1)
  expect((await run('remove-webhook', id, '--si')).written).toContain('Caja')
  expect((await run('remove-webhook', id, '--si')).code).toBe(1)
  expect((await run('webhooks')).written).toContain('make-webhook')
})
