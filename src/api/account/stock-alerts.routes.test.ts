import { describe, expect, it } from 'vitest'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { sendStockAlerts } from '#use-cases/account/send-stock-alerts.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const ask = (productId: number, email: string, address = '10.0.0.1') =>
  shop.post('shop/stockAlert', { productId, email }, undefined, address)
const mails = (recipient: string) =>
  db.selectFrom('outbox').select(['template', 'data']).where('recipient', '=', recipient).execute()
const keysNaming = async (email: string) =>
  (await db.selectFrom('outbox').select('dedupe_key').execute()).filter((row) =>
    row.dedupe_key.includes(email),
  )
const setStock = (productId: number, on_hand: number) =>
  db.updateTable('inventory').set({ on_hand }).where('product_id', '=', productId).execute()

/** The token of the newest confirmation mail. */
async function tokenFor(recipient: string): Promise<string> {
  const letters = (await mails(recipient)).filter(
    ({ template }) => template === 'stock-alert-asked',
  )
  return String(Object(letters.at(-1)?.data).token)
}
const confirm = (token: string) => shop.post('shop/confirmStockAlert', { token })
const waiting = async (productId: number) =>
  (
    await db
      .selectFrom('stock_alerts')
      .select('email')
      .where('product_id', '=', productId)
      .execute()
  ).map(({ email }) => email)

describe('stock alert for a sold-out product', () => {
  it('a stock alert is stored once its e-mail is confirmed, and sends one mail when back in stock (HOM-09)', async () => {
    const product = await addProduct(db, { stock: 0, name: 'Consola Orbit' })
    expect((await ask(product.id, ' Ana@Correo.mx')).body).toEqual({
      success: true,
      messageForUser:
        'Te enviamos un correo. Ábrelo y confirma: así te avisaremos en cuanto vuelva.',
    })
    await ask(product.id, 'ana@correo.mx')
    expect(await mails('ana@correo.mx')).toHaveLength(1)
    expect(await waiting(product.id)).toEqual([])
    const token = await tokenFor('ana@correo.mx')
    expect((await confirm(token)).body).toEqual({
      success: true,
      messageForUser: 'Te avisaremos por correo en cuanto vuelva.',
    })
    expect((await confirm(token)).body).toEqual({
      success: true,
      messageForUser: expect.stringContaining('ya estaba confirmado'),
    })
    expect(await waiting(product.id)).toEqual(['ana@correo.mx'])
    expect(await sendStockAlerts(db, sessionSecret, shop.now())).toBe(0)

    await setStock(product.id, 3)
    const counts = await Promise.all(
      [1, 2, 3].map(() => sendStockAlerts(db, sessionSecret, shop.now())),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await mails('ana@correo.mx')).at(-1)).toEqual({
      template: 'back-in-stock',
      data: { productName: 'Consola Orbit', urlKey: product.urlKey, price: 100_000 },
    })
    expect(await sendStockAlerts(db, sessionSecret, shop.now())).toBe(0)

    shop.advance(60)
    await confirm(token)
    expect(await sendStockAlerts(db, sessionSecret, shop.now())).toBe(1)
    expect(await keysNaming('ana@correo.mx')).toEqual([])
  })

  it('a stock alert requires a confirmation mail, except for the verified e-mail of a signed-in shopper', async () => {
    const { id: productId } = await addProduct(db, { stock: 0 })
    const { bearer, email } = await shop.signedInShopper()
    const own = await shop.post('shop/stockAlert', { productId, email }, bearer)
    expect(own.body.messageForUser).toBe('Te avisaremos por correo en cuanto vuelva.')
    await shop.post('shop/stockAlert', { productId, email: 'otra@correo.mx' }, bearer)
    expect(await waiting(productId)).toEqual([email])
    expect(await mails(email)).toEqual([])
    expect(await mails('otra@correo.mx')).toMatchObject([{ template: 'stock-alert-asked' }])
  })

  it('stock alert confirmation links are rejected when forged, older than a week, or issued for another purpose', async () => {
    const { id } = await addProduct(db, { stock: 0 })
    await ask(id, 'vieja@correo.mx', '10.0.0.2')
    const token = await tokenFor('vieja@correo.mx')
    const { bearer } = await shop.signedInShopper()
    for (const wrong of ['', 'x', `${token}x`, bearer]) {
      expect((await confirm(wrong)).body).toMatchObject({
        success: false,
        code: 'link-over',
        messageForUser: expect.stringContaining('no es de un aviso'),
      })
    }
    shop.advance(7 * 86_400 + 1)
    expect((await confirm(token)).body).toMatchObject({
      code: 'link-over',
      messageForUser: expect.stringContaining('Este enlace venció'),
    })
    expect(await waiting(id)).toEqual([])
  })

  it('stock alerts send at most three confirmation mails a day per e-mail address; further requests get the same response', async () => {
    const products = await Promise.all([1, 2, 3, 4, 5].map(() => addProduct(db, { stock: 0 })))
    const answers = []
    for (const [index, { id }] of products.entries()) {
      answers.push((await ask(id, 'mucho@correo.mx', `10.1.0.${index}`)).body)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await mails('mucho@correo.mx')).toHaveLength(3)
  })

  it('stock alerts are limited to fifty per e-mail', async () => {
    const { bearer, email } = await shop.signedInShopper()
    const products = await Promise.all(
      Array.from({ length: 51 }, () => addProduct(db, { stock: 0 })),
    )
    await db
      .insertInto('stock_alerts')
      .values(products.slice(1).map(({ id }) => ({ product_id: id, email })))
      .execute()
    const { body } = await shop.post(
      'shop/stockAlert',
      { productId: products[0]!.id, email },
      bearer,
    )
    expect(body).toMatchObject({ success: false, code: 'limit-reached' })
    expect(body.messageForUser).toContain('Ya esperas muchos productos.')
  })

  it('a stock alert requires a visible product and a valid e-mail', async () => {
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

  it('stock alerts are limited to twenty an hour per IP address', async () => {
    const { id } = await addProduct(db, { stock: 0 })
    const replies = []
    for (let time = 0; time < 21; time += 1)
      replies.push(await ask(id, `p${time}@x.mx`, '10.9.9.9'))
    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
  })
})
