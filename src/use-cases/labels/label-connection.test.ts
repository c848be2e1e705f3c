import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSkydropx } from '#carriers/skydropx/skydropx-carrier.ts'
import { skydropxKeys, startSkydropx } from '#test/support/skydropx-server.ts'
import { createLabelConnectionTest } from './label-connection.ts'

let skydropx: Awaited<ReturnType<typeof startSkydropx>>
beforeAll(async () => {
  skydropx = await startSkydropx()
})
afterAll(() => skydropx.close())

const test = createLabelConnectionTest(({ secrets }) =>
  openSkydropx({
    clientId: secrets['client_id'] ?? '',
    clientSecret: secrets['client_secret'] ?? '',
    apiUrl: skydropx.url,
    timeout: 500,
    spacing: 0,
    consignmentNote: '01010101',
    packageType: '4G',
  }),
)

const tryWith = (client_secret: string) =>
  test(
    {
      provider: 'skydropx',
      fields: {},
      secrets: { client_id: skydropxKeys.clientId, client_secret },
    },
    { isConnecting: false },
  )

describe('test of label connections', () => {
  it('says what the account holds, and buys nothing', async () => {
    expect(await tryWith(skydropxKeys.clientSecret)).toEqual({
      ok: true,
      seen: 'Skydropx reconoce tus claves. En su cuenta hay 1 dirección guardada',
    })
    expect(skydropx.bought).toEqual([])
  })

  it('complains at the field of a wrong key, without repeating it', async () => {
    const tried = await tryWith('not-the-secret')
    expect(tried).toMatchObject({ ok: false, field: 'client_id' })
    expect(JSON.stringify(tried)).not.toContain('not-the-secret')
  })

  it('says that the provider does not answer', async () => {
    skydropx.behaviour.isSilent = true
    expect(await tryWith(skydropxKeys.clientSecret)).toMatchObject({
      ok: false,
      fault: 'Skydropx no contesta ahora. Inténtalo en unos minutos.',
    })
    skydropx.behaviour.isSilent = false
  })
})
