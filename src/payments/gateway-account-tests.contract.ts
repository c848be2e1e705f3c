import { expect, it } from 'vitest'
import { type Counterpart, startConfused } from '#test/support/gateway-counterpart.ts'
import type { PaymentGateway } from './gateway.ts'

/** Contract tests of the calls with which an owner connects an account. */
export function testGatewayAccount(prepare: () => Promise<Counterpart>): void {
  it('the payment gateway tells whose account the credentials belong to', async () => {
    const { gateway, account } = await prepare()
    expect(await gateway.describeAccount?.()).toEqual(account?.described)
  })

  it('the payment gateway tells the country of an account elsewhere, if it tells countries', async () => {
    const { gateway, account } = await prepare()
    if (!account?.described.country) return
    account.moveTo('AR')
    expect(await gateway.describeAccount?.()).toMatchObject({ country: 'AR' })
    account.moveTo('MX')
  })

  it('the payment gateway reports a wrong key when asked for its account', async () => {
    const { account } = await prepare()
    if (!account) return
    await expect(account.withWrongKey().describeAccount?.()).rejects.toMatchObject({
      name: 'GatewayCredentialsRejected',
    })
  })

  it('the payment gateway tells nothing of an account from a reply that describes none', async () => {
    const { connectedTo } = await prepare()
    for (const { url, close } of await startConfused()) {
      for (const outcome of await Promise.allSettled(askAboutAccount(connectedTo(url)))) {
        expect(outcome).toMatchObject({ reason: { code: 'gateway-unavailable' } })
      }
      close()
    }
  })

  it('the payment gateway sends webhooks to an address once, however often it is connected', async () => {
    const { gateway, account } = await prepare()
    if (!gateway.connectWebhook) return
    const url = 'https://tienda.example/api/v1/payments/webhook/once'
    await gateway.connectWebhook(`${url}-elsewhere`)
    const secrets = [await gateway.connectWebhook(url), await gateway.connectWebhook(url)]
    for (const { secret } of secrets) expect(secret).toMatch(/./)
    expect(account?.webhookAddresses().filter((address) => address === url)).toEqual([url])
    expect(account?.webhookAddresses()).toContain(`${url}-elsewhere`)
  })
}

/** Calls with which an owner connects an account, at gateways that have them. */
export function askAboutAccount({
  describeAccount,
  connectWebhook,
}: PaymentGateway): Promise<unknown>[] {
  return [
    ...(describeAccount ? [describeAccount()] : []),
    ...(connectWebhook ? [connectWebhook('https://tienda.example/notices')] : []),
  ]
}
