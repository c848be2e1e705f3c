import type { FastifyInstance } from 'fastify'
import { type PickableLine, listUnitsToPick } from '#domain/orders/pick-list.ts'
import { sumLineUnits } from '#domain/orders/shipment.ts'
import {
  readPackingSlips,
  readPickList,
  createShippingLabelFile,
} from '#use-cases/orders/read-packing-lists.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { redactAddressByPermission } from './redact-postal-address.ts'

/** Routes of pick lists, packing slips and shipping labels. */
export async function packingRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getPickList',
    {
      config: { needs: 'orders:read' },
      summary: 'Qué sacar del almacén para muchos pedidos, por lugar',
      description: 'Sin `orders`, para los que llevan más tiempo esperando.',
    },
    async ({ query: { orders: named } }) => {
      const found = await readPickList(db, named === undefined ? undefined : numbersOf(named))
      return {
        orders: found.orders.map(({ number, createdAt, shippingName, units, ...order }) => ({
          number,
          person: personOf(order),
          created_at: createdAt.toISOString(),
          shipping_name: shippingName,
          units,
        })),
        picks: found.picks.map(({ product, quantity, orders }) => ({
          ...toProduct(product, quantity),
          category: product.category,
          orders,
        })),
        units: found.picks.reduce((sum, { quantity }) => sum + quantity, 0),
        printable: found.printable,
        left_out: found.leftOut,
        more: found.isMore,
        carriers: found.carriers,
      }
    },
  )

  registerOperationRoute(
    server,
    'listPackingSlips',
    { config: { needs: 'orders:read' }, summary: 'Lo que va en cada paquete y a dónde' },
    async ({ query, caller: { may } }) => {
      const { shop, slips, leftOut } = await readPackingSlips(db, numbersOf(query.orders))
      return { shop, slips: slips.map((slip) => toSlip(slip, may)), left_out: leftOut }
    },
  )

  registerOperationRoute(
    server,
    'createLabelFile',
    {
      config: { needs: 'personal-data:read' },
      summary: 'Los datos de las etiquetas de unos pedidos, como CSV para una paquetería',
      description:
        'Con las columnas que los ajustes (`carriers`) dicen de ella. Queda en la bitácora.',
    },
    async ({ body: { orders, carrier }, caller: { actor } }) => {
      const wanted = { numbers: orders, actor, ...(carrier && { carrier }) }
      const { csv, count, leftOut } = await createShippingLabelFile(db, wanted, clock())
      return { csv, count, left_out: leftOut }
    },
  )
}

type Slip = Awaited<ReturnType<typeof readPackingSlips>>['slips'][number]

function toSlip(order: Slip, may: OfficeCaller['may']) {
  const toPack = listUnitsToPick(order).map(({ line, quantity }) => ({ lineId: line.id, quantity }))
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.state,
    person: personOf(order),
    phone: may('personal-data:read') ? order.phone : null,
    shipping_name: order.shippingName,
    arrives_by: order.estimateTo,
    address: order.address && redactAddressByPermission(order.address, may),
    pickup: order.pickup && { name: order.pickup.name, address: order.pickup.address },
    lines: order.units.map(({ line, quantity }) => ({
      line: line.id,
      ...toProduct(line, quantity),
      to_pack: sumLineUnits(toPack, line.id),
    })),
    units: order.units.reduce((sum, { quantity }) => sum + quantity, 0),
    by_mail: order.lines.filter(({ digital }) => digital).map(({ name }) => name),
  }
}

function toProduct({ sku, ean, name, bin }: PickableLine, quantity: number) {
  return { sku, ean, name, bin, quantity }
}

function personOf({ address, email }: Pick<Slip, 'address' | 'email'>): string {
  return address ? `${address.firstName} ${address.lastName}`.trim() : email
}

function numbersOf(listed: string): string[] {
  return [...new Set(listed.toUpperCase().split(','))]
}
