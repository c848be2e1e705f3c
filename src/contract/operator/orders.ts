import { type Static, Type } from 'typebox'
import { orderStates } from '#domain/orders/order-state.ts'
import { orderTabs } from '#domain/orders/order-tabs.ts'
import { Day, Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import { OrderAddress } from '../orders.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const Flag = Type.Enum(['paid_late', 'refund_open', 'refunded', 'charged_back', 'underpaid'])
const State = Type.Enum([...orderStates])
const Position = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'El número del paquete en su pedido',
})
const Actor = Type.String({ description: 'Quién: operator:correo, shopper:número, system' })

/** Next action that the order needs from the shop, such as packing; null if none. */
const Next = Nullable(Type.Enum(['pack', 'ship', 'ready-for-pickup', 'hand-over']))

const filter = {
  tab: Type.Optional(Type.Enum([...orderTabs])),
  search: Type.Optional(
    Type.String({
      maxLength: 120,
      description: 'Número, correo, teléfono, nombre de quien recibe, SKU o guía',
    }),
  ),
  order: Type.Optional(
    Type.Enum(['oldest', 'newest'], {
      description: 'Por omisión lo más viejo primero; de todos, lo más nuevo',
    }),
  ),
}

export const OrdersQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const OrdersExportQuery = Type.Object(filter)

export const OfficeOrderRow = Type.Object({
  number: Type.String(),
  created_at: IsoDateTime,
  status: State,
  state: Type.String({ description: 'El estado en palabras' }),
  payment_flag: Nullable(Flag),
  trial: Type.Boolean({ description: 'Compra de prueba: no es una venta' }),
  person: Type.String(),
  city: Nullable(Type.String()),
  product: Type.String({ description: 'El primero de los que quedan' }),
  quantity: Type.Integer({ description: 'Sus piezas' }),
  image: Nullable(Type.String()),
  others: Type.Integer({ description: 'Cuántos productos más' }),
  units: Type.Integer({
    description: 'Piezas que quedan, sin las que se cancelaron antes de salir o regresaron',
  }),
  packed: Type.Integer({ description: 'Piezas en paquetes, también en los que ya salieron' }),
  to_pack: Type.Integer({ description: 'Piezas que ningún paquete tiene' }),
  shipping_name: Nullable(Type.String()),
  pickup: Type.Boolean(),
  arrives_by: Nullable(Day),
  late: Type.Boolean({ description: 'Debía haber llegado' }),
  parcels: Type.Array(Type.Enum(['packed', 'sent', 'delivered'])),
  total: Pesos,
  next: Next,
})
export type OfficeOrderRow = Static<typeof OfficeOrderRow>

export const OfficeOrdersResponse = Type.Object({
  orders: Type.Array(OfficeOrderRow),
  next: Nullable(Id),
  counts: Type.Object(
    {
      'to-pack': Type.Integer(),
      late: Type.Integer(),
      pickup: Type.Integer(),
      waiting: Type.Integer(),
      trouble: Type.Integer(),
    },
    { description: 'Hasta 10,000; uno más quiere decir «más de»' },
  ),
})
export type OfficeOrdersResponse = Static<typeof OfficeOrdersResponse>

const Units = Type.Array(
  Type.Object({ line: Id, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
  { minItems: 1, maxItems: 100 },
)

const Parcel = Type.Object({
  position: Position,
  status: Type.Enum(['packed', 'sent', 'delivered']),
  carrier: Nullable(Type.String()),
  tracking_number: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  packed_by: Actor,
  packed_at: IsoDateTime,
  sent_by: Nullable(Actor),
  sent_at: Nullable(IsoDateTime),
  delivered_at: Nullable(IsoDateTime),
  lines: Units,
  can_take_back: Type.Boolean(),
})

export const OfficeOrderResponse = Type.Object({
  number: Type.String(),
  created_at: IsoDateTime,
  status: State,
  state: Type.String(),
  payment_flag: Nullable(Flag),
  trial: Type.Boolean({ description: 'Compra de prueba: no es una venta' }),
  /** SHA-256 hash of the signed order record, and whether the order still matches the record. */
  record: Nullable(Type.Object({ hash: Type.String(), intact: Type.Boolean() })),
  lines: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      sku: Type.String(),
      image: Nullable(Type.String()),
      bin: Nullable(Type.String({ description: 'El lugar del almacén' })),
      digital: Type.Boolean(),
      quantity: Type.Integer(),
      refunded: Type.Integer({ description: 'Piezas cuyo precio se devolvió' }),
      to_pack: Type.Integer({ description: 'Piezas que ningún paquete tiene' }),
      price: Pesos,
      amount: Pesos,
    }),
  ),
  money: Type.Object({
    subtotal: Pesos,
    discount: Pesos,
    coupon: Nullable(Type.String()),
    bundles: Type.Array(
      Type.Object({
        name: Type.String(),
        saving: Pesos,
        promotion: Type.Optional({ ...Id, description: 'Es una promoción' }),
      }),
    ),
    shipping_name: Nullable(Type.String()),
    shipping: Pesos,
    total: Pesos,
    paid: Pesos,
    refunded: Pesos,
    left: Type.Number({ description: 'Lo que queda de su pago, sin lo que va de regreso' }),
  }),
  payment: Type.Object({
    status: Type.String(),
    why: Type.Object(
      { code: Type.String(), words: Type.String() },
      { description: 'Por qué llegó o no el dinero' },
    ),
    gateway: Type.String(),
    method: Nullable(Type.String()),
    card: Nullable(Type.String()),
    installments: Nullable(Type.Integer()),
    authorization: Nullable(Type.String()),
    paid_at: Nullable(IsoDateTime),
    notices: Type.Array(
      Type.Object({
        type: Type.String(),
        received_at: IsoDateTime,
        outcome: Nullable(Type.String({ description: 'En palabras' })),
      }),
    ),
  }),
  person: Type.Object({
    shopper_id: Nullable(Id),
    email: Type.String(),
    phone: Nullable(Type.String()),
  }),
  address: Nullable(OrderAddress),
  address_version: Nullable(RecordVersion),
  pickup: Nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      until: Nullable(Day),
    }),
  ),
  arrives_from: Nullable(Day),
  arrives_by: Nullable(Day),
  invoice: Nullable(
    Type.Object({
      rfc: Type.String(),
      state: Type.Enum(['requested', 'issued', 'refused']),
      fiscal_id: Nullable(Type.String()),
      refused_reason: Nullable(Type.String()),
    }),
  ),
  invoice_until: Nullable(
    Type.String({ format: 'date', description: 'Hasta cuándo se puede pedir la factura' }),
  ),
  parcels: Type.Array(Parcel),
  timeline: Type.Array(
    Type.Object({
      kind: Type.Enum(['event', 'note', 'mail', 'address', 'parcel']),
      at: IsoDateTime,
      by: Nullable(Actor),
      words: Type.String(),
    }),
    { description: 'Lo que pasó, lo más nuevo primero' },
  ),
  next: Next,
  moves: Type.Array(Type.Object({ to: State, words: Type.String() })),
  can_cancel: Type.Boolean(),
  can_correct_address: Type.Boolean(),
  carriers: Type.Array(Type.String()),
  tracking_examples: Type.Array(Type.Object({ carrier: Type.String(), example: Type.String() }), {
    description: 'Cómo son las guías de las paqueterías que lo dicen en los ajustes',
  }),
})
export type OfficeOrderResponse = Static<typeof OfficeOrderResponse>

export const OrderNumberParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const OrderDossierParams = Type.Object({
  ...OrderNumberParams.properties,
  kind: Type.Enum(['html', 'json']),
})
export const ParcelParams = Type.Object({
  number: Type.String({ maxLength: 20 }),
  parcel: Position,
})

export const PackParcelBody = Type.Object({ lines: Type.Optional(Units) })
export const ShipParcelBody = Type.Object({
  carrier: Type.Optional(Type.String({ maxLength: 100 })),
  tracking_number: Type.String({ maxLength: 80 }),
  parcel: Type.Optional(Position),
  lines: Type.Optional(Units),
})
export const ParcelResponse = Type.Object({ parcel: Position, messageForUser: Type.String() })
export type ParcelResponse = Static<typeof ParcelResponse>

export const OrderNoteBody = Type.Object({ text: Type.String({ maxLength: 4000 }) })
const labelDecision = {
  label: Type.Optional(
    Type.Enum(['cancel', 'keep'], {
      description: 'Qué pasa con su guía comprada, si su paquete no ha salido',
    }),
  ),
}

export const CorrectOrderAddressBody = Type.Object({
  ...Type.Partial(Type.Omit(OrderAddress, ['country'])).properties,
  version: RecordVersionWhenFormOpened,
  at_shops_cost: Type.Optional(Type.Boolean()),
  ...labelDecision,
})
export const CancelOrderBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300, description: 'El cliente lo lee' }),
  ...labelDecision,
})
export const ChangeOrderStateBody = Type.Object({
  to: State,
  reason: Type.Optional(Type.String({ maxLength: 300 })),
})
export const HandOverPickupBody = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 20 })),
  identified: Type.Optional(Type.Boolean({ description: 'Sin código: mostró una identificación' })),
  shown: Type.Optional(
    Type.String({ maxLength: 120, description: 'Quién lo recogió sin código y qué mostró' }),
  ),
})
