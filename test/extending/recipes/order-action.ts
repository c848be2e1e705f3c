import type { Recipe } from '../recipe.ts'

/** Marking the parcel of an order as lost by the carrier. */
export const orderAction: Recipe = {
  section: 'An action on an order',
  edits: [
    {
      file: 'src/contract/operator/order-operations.ts',
      after: 'export const officeOrderOperations = {\n',
      insert: `  reportLostParcel: {
    method: 'POST',
    path: 'orders/:number/lost',
    params: OrderNumberParams,
    reply: SuccessResponse,
    refusals: [
      'already-sent',
      'approval-waiting',
      'choose-shipment',
      'move-not-allowed',
      'not-so-many',
      'not-to-ship',
      'order-not-found',
      'pickup-ships-whole',
      'shipment-not-found',
      'tracking-required',
      'tracking-taken',
    ],
  },
`,
    },
    {
      file: 'src/operator-api/labels/order-actions.routes.ts',
      after: "  const config = { needs: 'orders:write' } as const\n",
      insert: `
  registerOperationRoute(
    server,
    'reportLostParcel',
    { config, summary: 'Anota que la paquetería perdió el paquete' },
    async ({ params: { number }, caller: { actor } }, reply) => {
      const reason = 'La paquetería perdió el paquete'
      const move = { number, to: 'delivery_failed' as const, actor, reason }
      const moved = await advanceOrder(db, move, clock())
      return moved.ok
        ? createSuccessReply(\`\${number}: paquete perdido.\`)
        : sendOrderActionError(reply, moved)
    },
  )
`,
    },
    {
      file: 'src/office/orders/order-actions.ts',
      after: 'export const simpleOrderActions = new Map<string, SimpleOrderAction>([\n',
      insert: `  [
    'perdido',
    {
      label: 'La paquetería lo perdió',
      send: (commands, params) => commands('reportLostParcel', { params }),
    },
  ],
`,
    },
  ],
  tests: {
    'src/operator-api/orders/report-lost-parcel.test.ts': `import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
await addShipping(db)
const { id: productId } = await addProduct(db, { stock: 5 })
const { id: shopperId } = await makeBuyer(db)
const marta = await office.person('pedidos')
const order = (state: 'processing' | 'in_transit') => addOrder(db, { shopperId, productId, state })
const report = (number: string, { as } = marta) => office.post(\`orders/\${number}/lost\`, {}, as)

it('an order on its way is marked as lost, another is refused', async () => {
  const { number } = await order('in_transit')
  expect(await report(number)).toMatchObject({ status: 200 })
  expect(await report((await order('processing')).number)).toMatchObject({
    status: 409,
    body: { code: 'move-not-allowed' },
  })
  expect(await report('2611-NADIE0')).toMatchObject({ status: 404 })
})

it('the action needs the permission to change orders', async () => {
  const { number } = await order('in_transit')
  expect(await report(number, await office.person('catálogo'))).toMatchObject({ status: 403 })
})
`,
    'src/office/orders/report-lost-parcel.test.ts': `import { expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { submitOrderFormToApi } from './order-actions.ts'

it('the button of the order page calls the operation', async () => {
  const form = new FormData()
  form.set('hacer', 'perdido')
  const call = await sentCall((commands) => submitOrderFormToApi(form, '2611-ABCDEF', commands))
  expect(call).toEqual(['reportLostParcel', { params: { number: '2611-ABCDEF' } }])
})
`,
  },
  suite: [
    'src/operator-api/operator-api-description.test.ts',
    'src/office/orders/order-actions.test.ts',
  ],
}
