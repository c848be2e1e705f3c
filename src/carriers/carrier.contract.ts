import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelAddress } from '#domain/labels/label-address.ts'
import { toCentavos } from '#domain/money.ts'
import {
  type Carrier,
  CarrierCredentialsRejected,
  CarrierRejectedRequest,
  CarrierUnavailable,
  type Consignment,
} from './carrier.ts'

/** A provider's counterpart, as the contract tests drive it. */
export type CarrierCounterpart = {
  carrier: Carrier
  withWrongKeys: () => Carrier
  /** adapter whose calls end after 200 ms */
  impatient: () => Carrier
  boughtCount: () => number
  /** buys the next label, but loses the answer */
  loseNextPurchase: () => void
  misbehave: (fault: 'silence' | 'nonsense' | 'busy' | 'no-funds' | 'no-rates' | 'none') => void
  collect: (id: string) => void
  close: () => Promise<void>
}

const address = (postcode: string): LabelAddress => ({
  name: 'Bodega de Electrónica Roma, turno de la tarde',
  company: '',
  street: 'Calle Ejemplo 118',
  colonia: 'Centro',
  city: 'Monterrey',
  state: 'Nuevo León',
  postcode,
  phone: '8112345678',
  email: 'envios@tienda.example',
  reference: '',
})

export const testConsignment: Consignment = {
  from: address('64000'),
  to: address('08500'),
  parcel: { length: 25, width: 20, height: 4, grams: 200 },
  declaredValue: null,
}

/** Tests that every adapter of the carrier port passes against its provider's counterpart. */
export function testCarrier(prepare: () => Promise<CarrierCounterpart>): void {
  describe('carrier contract', () => {
    let counterpart: CarrierCounterpart
    beforeAll(async () => {
      counterpart = await prepare()
    })
    afterAll(() => counterpart.close())

    async function buyFirst() {
      const [offer] = await counterpart.carrier.quote(testConsignment)
      const offerKey = offer?.key ?? ''
      return { offerKey, label: await counterpart.carrier.buy({ ...testConsignment, offerKey }) }
    }

    it('describes the account without buying anything', async () => {
      expect(await counterpart.carrier.describeAccount()).toEqual({ senders: expect.any(Number) })
      expect(counterpart.boughtCount()).toBe(0)
    })

    it('offers labels with carrier, days and price in centavos', async () => {
      const offers = await counterpart.carrier.quote(testConsignment)
      expect(offers.length).toBeGreaterThan(2)
      for (const offer of offers) {
        expect(offer).toMatchObject({ carrier: expect.any(String), days: expect.any(Number) })
        expect(Number.isInteger(offer.price)).toBe(true)
        expect(await counterpart.carrier.findOffer(offer.key)).toEqual(offer)
      }
    })

    it('adds the insurance of the declared value to the price', async () => {
      const [plain] = await counterpart.carrier.quote(testConsignment)
      const [insured] = await counterpart.carrier.quote({
        ...testConsignment,
        declaredValue: toCentavos(99_800),
      })
      expect(insured?.price).toBeGreaterThan(plain?.price ?? Infinity)
    })

    it('finds no offer for an unknown key', async () => {
      expect(await counterpart.carrier.findOffer('unknown:unknown')).toBeUndefined()
    })

    it('offers nothing where no carrier quotes', async () => {
      counterpart.misbehave('no-rates')
      expect(await counterpart.carrier.quote(testConsignment)).toEqual([])
      counterpart.misbehave('none')
    })

    it('buys a label and reads it again', async () => {
      const { label } = await buyFirst()
      expect(label).toMatchObject({ state: 'ready', trackingNumber: expect.any(String) })
      expect(await counterpart.carrier.getLabel(label.id)).toEqual(label)
    })

    it('buys an offer once, however often it is asked', async () => {
      const before = counterpart.boughtCount()
      const { offerKey, label } = await buyFirst()
      const again = await counterpart.carrier.buy({ ...testConsignment, offerKey })
      expect(again.id).toBe(label.id)
      expect(counterpart.boughtCount()).toBe(before + 1)
    })

    it('returns the label of a purchase whose answer was lost', async () => {
      const before = counterpart.boughtCount()
      const [offer] = await counterpart.carrier.quote(testConsignment)
      const purchase = { ...testConsignment, offerKey: offer?.key ?? '' }
      counterpart.loseNextPurchase()
      await expect(counterpart.carrier.buy(purchase)).rejects.toThrow(CarrierUnavailable)
      expect(await counterpart.carrier.buy(purchase)).toMatchObject({ state: 'ready' })
      expect(counterpart.boughtCount()).toBe(before + 1)
    })

    it('refuses a purchase without balance, with the reason of the provider', async () => {
      const [offer] = await counterpart.carrier.quote(testConsignment)
      counterpart.misbehave('no-funds')
      const bought = counterpart.carrier.buy({ ...testConsignment, offerKey: offer?.key ?? '' })
      await expect(bought).rejects.toThrow(CarrierRejectedRequest)
      counterpart.misbehave('none')
    })

    it('refuses an address without colonia', async () => {
      const to = { ...testConsignment.to, colonia: '' }
      await expect(counterpart.carrier.quote({ ...testConsignment, to })).rejects.toThrow(
        CarrierRejectedRequest,
      )
    })

    it('cancels a label that the carrier has not collected', async () => {
      const { label } = await buyFirst()
      expect(await counterpart.carrier.cancel(label.id, 'Ya no se envía')).toMatchObject({
        ok: true,
      })
      const { label: collected } = await buyFirst()
      counterpart.collect(collected.id)
      expect(await counterpart.carrier.cancel(collected.id, 'Ya no se envía')).toMatchObject({
        ok: false,
        reason: expect.any(String),
      })
    })

    it('reads the events of a parcel', async () => {
      const { label } = await buyFirst()
      const events = await counterpart.carrier.readTracking({
        trackingNumber: label.trackingNumber ?? '',
        carrier: label.carrier ?? '',
      })
      expect(events).toContainEqual({
        status: 'in_transit',
        words: expect.any(String),
        at: expect.any(Date),
      })
    })

    it('rejects wrong keys, without the keys in the error', async () => {
      const wrong = counterpart.withWrongKeys()
      await expect(wrong.describeAccount()).rejects.toThrow(CarrierCredentialsRejected)
      await expect(wrong.describeAccount()).rejects.not.toThrow(/wrong/)
    })

    it.each(['silence', 'nonsense', 'busy'] as const)(
      'counts %s of the provider as an outage',
      async (fault) => {
        const [offer] = await counterpart.carrier.quote(testConsignment)
        counterpart.misbehave(fault)
        const impatient = counterpart.impatient()
        await expect(impatient.quote(testConsignment)).rejects.toThrow(CarrierUnavailable)
        await expect(
          impatient.buy({ ...testConsignment, offerKey: offer?.key ?? '' }),
        ).rejects.toThrow(CarrierUnavailable)
        counterpart.misbehave('none')
      },
    )
  })
}
