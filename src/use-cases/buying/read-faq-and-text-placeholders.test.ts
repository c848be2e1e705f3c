import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { readShopSettings } from '../running/read-shop-settings.ts'
import { storeShopContent } from '../running/store-shop-content.ts'
import { readTextPlaceholderValues, readFaq } from './read-faq-and-text-placeholders.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

async function settle(settings: Record<string, object>) {
  for (const [key, value] of Object.entries(settings)) {
    const json = JSON.stringify(value)
    await db
      .insertInto('shop_settings')
      .values({ key, value: json })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
      .execute()
  }
}

const freeShipping = {
  enabled: true,
  threshold: 799,
  method: 'estandar',
  text: 'Gratis desde {envio_gratis_desde}',
}

beforeEach(async () => {
  await addShipping(db)
  await settle({
    free_shipping: freeShipping,
    free_returns: { enabled: true, days_business: 5, text: 'Devoluciones gratis' },
  })
})

it('placeholders in shop texts are replaced by current prices, delivery days, terms and limits', async () => {
  expect(await readTextPlaceholderValues(db)).toMatchObject({
    envio_gratis_desde: '$799.00',
    costo_estandar: '$99.00',
    dias_estandar_todo: '2 a 3',
    dias_devolucion: '5',
    tope_efectivo: '$10,000.00',
    minutos_tarjeta: '30',
    puntos_minimos: '500',
    valor_punto: '$0.10',
  })
})

it('help texts contain configured values, and omit questions about services the shop does not offer', async () => {
  const answers = [
    'Desde {envio_gratis_desde} es gratis.',
    '{si_devolucion_gratis}La pagamos nosotros.',
  ]
  const questions = answers.map((answer, at) => ({ question: `¿${at}?`, answer }))
  await storeShopContent(db, { faq: [{ name: 'Envíos', questions }] }, now, { actor: 'system' })
  const shown = async () =>
    (await readFaq(db, now)).flatMap(({ questions }) => questions.map(({ answer }) => answer))
  expect(await shown()).toEqual(['Desde $799.00 es gratis.', 'La pagamos nosotros.'])
  expect((await readShopSettings(db)).free_shipping?.text).toBe('Gratis desde $799.00')
  await settle({
    free_shipping: { ...freeShipping, threshold: 999 },
    free_returns: { enabled: false, days_business: 5, text: '' },
  })
  expect(await shown()).toEqual(['Desde $999.00 es gratis.'])
  await settle({ free_shipping: { ...freeShipping, enabled: false } })
  expect(await shown()).toEqual([])
})
