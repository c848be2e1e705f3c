import { openSkydropx } from '#carriers/skydropx/skydropx-carrier.ts'
import { toCentavos } from '#domain/money.ts'
import { putConnection } from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import type { CarrierAccess } from '#use-cases/labels/carriers-in-force.ts'
import { testConnections } from './licences.ts'
import { addOrder } from './make-order.ts'
import { addProduct } from './make-product.ts'
import { addShipping, makeBuyer } from './make-purchase.ts'
import { skydropxKeys, startSkydropx } from './skydropx-server.ts'

const sender = {
  name: 'Bodega de pruebas',
  street: 'Calle Ejemplo 118',
  colonia: 'Centro',
  city: 'Monterrey',
  state: 'Nuevo León',
  postcode: '64000',
  phone: '8112345678',
  email: 'envios@tienda.example',
}

/** A shop that buys its labels at a counterpart of Skydropx, with paid orders to send. */
export async function prepareLabelShop(db: Db) {
  const skydropx = await startSkydropx()
  const { cipher } = testConnections
  const access: CarrierAccess = {
    cipher,
    open: ({ secrets }) =>
      openSkydropx({
        clientId: secrets['client_id'] ?? '',
        clientSecret: secrets['client_secret'] ?? '',
        apiUrl: skydropx.url,
        timeout: 1000,
        spacing: 0,
        quotePause: 0,
        consignmentNote: '01010101',
        packageType: '4G',
      }),
  }
  const key = { service: 'labels', provider: 'skydropx' } as const
  const sealed = cipher.seal(key, {
    client_id: skydropxKeys.clientId,
    client_secret: skydropxKeys.clientSecret,
  })
  const stored = { fields: {}, sealed, hints: {}, changedBy: 'operator:ana' }
  const check = { seen: 'Funciona', fault: null, mode: null }
  await putConnection(db, key, { ...stored, ...check }, new Date())
  await addShipping(db)
  await contentWrites.putSettings(db, {
    parcels: { sender, boxes: ['Caja chica, 20 × 15 × 10 cm, 120 g'] },
  })
  const productId = (await addProduct(db, { stock: 500 })).id
  await db.updateTable('products').set({ weight_grams: 90 }).where('id', '=', productId).execute()
  const shopperId = (await makeBuyer(db)).id

  /** A paid order of two units to an address, with 179 pesos of shipping. */
  async function addPaidOrder(): Promise<string> {
    const { number } = await addOrder(db, { shopperId, productId, state: 'processing' })
    const attempt = db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_number', '=', number)
    await db
      .updateTable('payment_attempt_lines')
      .set({ quantity: 2 })
      .where('attempt_id', '=', attempt)
      .execute()
    await db
      .updateTable('payment_attempts')
      .set({
        shipping_code: 'estandar',
        shipping_name: 'Envío exprés',
        shipping_centavos: toCentavos(17_900),
        total_centavos: toCentavos(27_900),
        paid_centavos: toCentavos(27_900),
        shipping_address: JSON.stringify({
          first_name: 'Mariana',
          last_name: 'Luna',
          company_name: '',
          phone: '5512345678',
          address1: 'Calle Ejemplo del Canal 118',
          address2: 'Agrícola Oriental, Depto. 4',
          city: 'Iztacalco',
          state: 'Ciudad de México',
          postcode: '08500',
          references: 'Portón verde',
        }),
      })
      .where('order_number', '=', number)
      .execute()
    return number
  }

  return { skydropx, access, addPaidOrder }
}
