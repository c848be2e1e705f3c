import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  type Counterpart,
  lastMinute,
  listedIn,
  makeSessionRequest,
  nobody,
  startBadServers,
  startRejecting,
} from '#test/support/gateway-counterpart.ts'
import { askAboutAccount } from './gateway-account-tests.contract.ts'
import type { PaymentGateway } from './gateway.ts'

/** Contract tests: an adapter never reports a gateway outage as a refusal. */
export function testGatewayOutages(prepare: () => Promise<Counterpart>): void {
  it('the payment gateway reports rejected credentials as an outage, not as a declined payment', async () => {
    const { connectedTo } = await prepare()
    for (const status of [401, 403]) {
      const { url, close } = await startRejecting(status)
      const gateway = connectedTo(url)
      const refund = { sessionId: 'some-session', amount: toCentavos(100), idempotencyKey: 'some' }
      const outcomes = await Promise.allSettled([
        gateway.getPayment('some-session'),
        gateway.refund(refund),
        ...(gateway.form ? [] : [gateway.createSession(makeSessionRequest())]),
        ...(gateway.form ? [] : [gateway.expireSession('some-session')]),
        ...(gateway.listPayments ? [listedIn(gateway, lastMinute())] : []),
        ...askAboutAccount(gateway),
      ])
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          reason: { name: 'GatewayCredentialsRejected', code: 'gateway-unavailable' },
        })
      }
      close()
    }
  })

  it('the payment gateway distinguishes an outage from a rejected request', async () => {
    const { connectedTo } = await prepare()
    const calls = (gateway: PaymentGateway) => [
      gateway.getPayment('some-session'),
      gateway.refund({
        sessionId: 'some-session',
        amount: toCentavos(100),
        idempotencyKey: 'some-key',
      }),
      // Adapters with a payment form open a session without calling the gateway, so there is no
      // call whose outage could be tested.
      ...(gateway.form ? [] : [gateway.createSession(makeSessionRequest())]),
      ...(gateway.form ? [] : [gateway.expireSession('some-session')]),
      ...(gateway.listPayments ? [listedIn(gateway, lastMinute())] : []),
      ...askAboutAccount(gateway),
    ]
    for (const { url, close } of [...(await startBadServers()), nobody]) {
      for (const outcome of await Promise.allSettled(calls(connectedTo(url)))) {
        expect(outcome).toMatchObject({ reason: { code: 'gateway-unavailable' } })
      }
      close()
    }
  })
}
