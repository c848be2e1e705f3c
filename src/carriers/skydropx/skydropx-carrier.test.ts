import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skydropxKeys, startSkydropx } from '#test/support/skydropx-server.ts'
import { type CarrierCounterpart, testCarrier, testConsignment } from '../carrier.contract.ts'
import { openSkydropx } from './skydropx-carrier.ts'

type Skydropx = Awaited<ReturnType<typeof startSkydropx>>

function open({ url }: Skydropx, over: { timeout?: number; clientSecret?: string } = {}) {
  return openSkydropx({
    ...skydropxKeys,
    apiUrl: url,
    spacing: 0,
    quotePause: 0,
    consignmentNote: '01010101',
    packageType: '4G',
    ...over,
  })
}

async function prepare(): Promise<CarrierCounterpart> {
  const skydropx = await startSkydropx()
  const { behaviour, bought } = skydropx
  return {
    carrier: open(skydropx),
    withWrongKeys: () => open(skydropx, { clientSecret: 'wrong' }),
    impatient: () => open(skydropx, { timeout: 200 }),
    boughtCount: () => bought.length,
    loseNextPurchase: () => (behaviour.losesPurchase = true),
    misbehave(fault) {
      behaviour.isSilent = fault === 'silence'
      behaviour.nonsense = fault === 'nonsense' ? '<html>mantenimiento</html>' : null
      behaviour.isBusy = fault === 'busy'
      behaviour.hasFunds = fault !== 'no-funds'
      behaviour.hasRates = fault !== 'no-rates'
    },
    collect(id) {
      const label = bought.find((one) => one.id === id)
      if (label) label.isCollected = true
    },
    close: skydropx.close,
  }
}

testCarrier(prepare)

describe('Skydropx adapter', () => {
  let skydropx: Skydropx
  beforeAll(async () => {
    skydropx = await startSkydropx()
  })
  afterAll(() => skydropx.close())

  async function buy() {
    const carrier = open(skydropx)
    const [offer] = await carrier.quote(testConsignment)
    return carrier.buy({ ...testConsignment, offerKey: offer?.key ?? '' })
  }

  it('leaves out rates without coverage, and shows the total with taxes', async () => {
    const offers = await open(skydropx).quote(testConsignment)
    expect(offers.map(({ carrier, price }) => [carrier, price])).toEqual([
      ['ESTAFETA', 11_840],
      ['FEDEX', 17_150],
      ['REDPACK', 12_420],
      ['DHL', 14_100],
    ])
  })

  it('reads a label that is numbered later', async () => {
    skydropx.behaviour.numbersLate = true
    const label = await buy()
    expect(label).toMatchObject({ state: 'pending', trackingNumber: null, fileUrl: null })
    skydropx.behaviour.numbersLate = false
    expect(await open(skydropx).getLabel(label.id)).toMatchObject({ state: 'ready' })
  })

  it('reports why a carrier could not number a label', async () => {
    skydropx.behaviour.failsLabels = true
    expect(await buy()).toMatchObject({
      state: 'failed',
      fault: 'La paquetería no cubre ese código postal',
    })
    skydropx.behaviour.failsLabels = false
  })

  it('asks for a new token when the former one ended', async () => {
    const carrier = open(skydropx)
    await carrier.describeAccount()
    skydropx.revokeTokens()
    expect(await carrier.describeAccount()).toEqual({ senders: 1 })
  })

  it('asks for one token for calls made at once', async () => {
    const carrier = open(skydropx)
    const before = skydropx.calls.filter((path) => path.endsWith('oauth/token')).length
    await Promise.all([carrier.describeAccount(), carrier.describeAccount()])
    expect(skydropx.calls.filter((path) => path.endsWith('oauth/token')).length).toBe(before + 1)
  })
})
