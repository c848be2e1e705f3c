import { expect, it, vi } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import * as gatewayRejections from '#persistence/orders/rejected-gateway-credentials.ts'
import { testDatabase } from '#test/support/database.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { readPendingWorkCounts } from '#use-cases/running/read-today-overview.ts'
import { onPaymentGatewayCall, createMonitoredPaymentGateway } from './monitored-payment-gateway.ts'

const { db } = await testDatabase()
const request = { sessionId: 'ses', amount: toCentavos(100), idempotencyKey: 'key' }
const alarms = () => gatewayRejections.listRejectedGatewayCredentials(db)

it('a payment gateway that rejects the shop’s credentials raises an alarm, cleared by a later success', async () => {
  let answer: 'rejected' | 'away' | 'made' = 'rejected'
  const gateway: PaymentGateway = {
    ...scriptedGateway().gateway,
    async refund() {
      if (answer === 'rejected') throw new GatewayCredentialsRejected('401')
      if (answer === 'away') throw new GatewayUnavailable('503')
      return { refundId: 'r', amount: request.amount }
    },
  }
  const log = { error: vi.fn() }
  const results: string[] = []
  onPaymentGatewayCall.on(({ result }) => results.push(result))
  const measured = createMonitoredPaymentGateway(gateway, { db, log })

  await expect(measured.refund(request)).rejects.toThrow('401')
  expect(await alarms()).toMatchObject([{ gateway: 'simulator', call: 'refund' }])
  expect(log.error).toHaveBeenCalledOnce()
  expect(await readPendingWorkCounts(db, () => true)).toContainEqual({
    name: 'gateway_rejects',
    count: 1,
    oldest: expect.any(Date),
  })

  answer = 'away'
  await expect(measured.refund(request)).rejects.toThrow('503')
  expect(await alarms()).toHaveLength(1)

  answer = 'made'
  // another process, started with the new key
  await createMonitoredPaymentGateway(gateway, { db, log }).refund(request)
  expect(await alarms()).toEqual([])
  expect(results).toEqual(['rejected', 'unavailable', 'answered'])
})

it('the alarm about a payment gateway is cleared when a day passes without another failure', async () => {
  await gatewayRejections.recordRejectedGatewayCredentials(db, 'stripe', 'refund')
  await db
    .updateTable('gateway_rejections')
    .set({ last_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect(await alarms()).toEqual([])
})
