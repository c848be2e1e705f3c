import { expect, it } from 'vitest'
import type { Counterpart } from '#test/support/gateway-counterpart.ts'

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
