import { expect, it, vi } from 'vitest'
import { centavos } from '#domain/money.ts'
import { type Gateway, GatewayCredentialsRejected, GatewayUnavailable } from '#payments/gateway.ts'
import * as gatewayRejections from '#persistence/orders/gateway-rejections.ts'
import { testDatabase } from '#test/support/database.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { readWaiting } from '#use-cases/running/read-today.ts'
import { gatewayCalled, measuredGateway } from './measured-gateway.ts'

const { db } = await testDatabase()
const request = { sessionId: 'ses', amount: centavos(100), idempotencyKey: 'key' }
const alarms = () => gatewayRejections.list(db)

it('raises an alarm while a payment gateway rejects the credentials, and clears it afterwards', async () => {
  let answer: 'rejected' | 'away' | 'made' = 'rejected'
  const gateway: Gateway = {
    ...scriptedGateway().gateway,
    async refund() {
      if (answer === 'rejected') throw new GatewayCredentialsRejected('401')
      if (answer === 'away') throw new GatewayUnavailable('503')
      return { refundId: 'r', amount: request.amount }
    },
  }
  const log = { error: vi.fn() }
  const results: string[] = []
  gatewayCalled.on(({ result }) => results.push(result))
  const measured = measuredGateway(gateway, { db, log })

  await expect(measured.refund(request)).rejects.toThrow('401')
  expect(await alarms()).toMatchObject([{ gateway: 'simulator', call: 'refund' }])
  expect(log.error).toHaveBeenCalledOnce()
  expect(await readWaiting(db, () => true)).toContainEqual({
    name: 'gateway_rejects',
    count: 1,
    oldest: expect.any(Date),
  })

  answer = 'away'
  await expect(measured.refund(request)).rejects.toThrow('503')
  expect(await alarms()).toHaveLength(1)

  answer = 'made'
  // another process, started with the new key
  await measuredGateway(gateway, { db, log }).refund(request)
  expect(await alarms()).toEqual([])
  expect(results).toEqual(['rejected', 'unavailable', 'answered'])
})

it('deletes a gateway alarm that no call has raised for a day', async () => {
  await gatewayRejections.note(db, 'stripe', 'refund')
  await db
    .updateTable('gateway_rejections')
    .set({ last_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect(await alarms()).toEqual([])
})
