import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { sendStockAlerts } from '#use-cases/account/send-stock-alerts.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const ask = (productId: number, email: string, address = '10.0.0.1') =>
  shop.post('shop/stockAlert', { productId, email }, undefined, address)
const mails = (recipient: string) =>
  db.selectFrom('outbox').select(['template', 'data']).where('recipient', '=', recipient).execute()
const setStock = (productId: number, on_hand: number) =>
  db.updateTable('inventory').set({ on_hand }).where('product_id', '=', productId).execute()

describe('an alert for a product that is sold out', () => {
  it('brings one mail when there is stock again, and another only when asked anew (HOM-09)', async () => {
    const product = await addProduct(db, { stock: 0, name: 'Consola Orbit' })
    expect((await ask(product.id, ' Ana@Correo.mx')).body).toEqual({
      success: true,
      messageForUser: 'Te avisaremos por correo en cuanto vuelva.',
    })
    await ask(product.id, 'ana@correo.mx')
    expect(await sendStockAlerts(db, shop.now())).toBe(0)

    await setStock(product.id, 3)
    const counts = await Promise.all([1, 2, 3].map(() => sendStockAlerts(db, shop.now())))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await mails('ana@correo.mx')).toEqual([
      {
        template: 'back-in-stock',
        data: { productName: 'Consola Orbit', urlKey: product.urlKey, price: 100_000 },
      },
    ])
    expect(await sendStockAlerts(db, shop.now())).toBe(0)

    shop.advance(60)
    await ask(product.id, 'ana@correo.mx')
    expect(await sendStockAlerts(db, shop.now())).toBe(1)
    expect(await mails('ana@correo.mx')).toHaveLength(2)
  })

  it('is taken for products that are shown and for e-mails that look like one', async () => {
    const { id } = await addProduct(db, { stock: 0 })
    expect((await ask(id, 'no es correo')).body).toMatchObject({
      success: false,
      messageForUser: 'Introduce una dirección de correo válida.',
    })
    expect((await ask(999_999, 'ana@correo.mx')).body.code).toBe('not-buyable')
    expect((await shop.post('shop/stockAlert', { email: 'a@b.mx' })).body.code).toBe(
      'invalid-input',
    )
  })

  it('is taken twenty times an hour from one address', async () => {
    const { id } = await addProduct(db, { stock: 0 })
    const replies = []
    for (let time = 0; time < 21; time += 1)
      replies.push(await ask(id, `p${time}@x.mx`, '10.9.9.9'))
    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
  })
})
