import { type TProperties, Type } from 'typebox'

/** Agent replies follow UCP (Universal Commerce Protocol), whose later versions may add fields. */
const open = { additionalProperties: true }

const Envelope = Type.Object(
  {
    version: Type.String(),
    status: Type.Enum(['success', 'error']),
    capabilities: Type.Object({}, open),
  },
  open,
)

const Notice = Type.Object(
  {
    type: Type.Enum(['info', 'warning', 'error']),
    code: Type.String(),
    content: Type.String(),
    severity: Type.Optional(Type.String()),
  },
  open,
)

/** Schema of a tool reply: either all of `fields`, or an error without any of them. */
function reply<Fields extends TProperties>(fields: Fields) {
  return Type.Object(
    {
      ucp: Envelope,
      messages: Type.Optional(Type.Array(Notice)),
      continue_url: Type.Optional(Type.String()),
      ...Type.Partial(Type.Object(fields)).properties,
    },
    open,
  )
}

const Amount = Type.Integer({ description: 'Centavos de peso mexicano' })
const Price = Type.Object({ amount: Amount, currency: Type.String() }, open)

const Product = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    url: Type.String(),
    price_range: Type.Object({ min: Price, max: Price }, open),
    variants: Type.Array(Type.Object({ id: Type.String(), price: Price }, open)),
  },
  open,
)

const Totals = Type.Array(Type.Object({ type: Type.String(), amount: Amount }, open))

const Line = Type.Object(
  {
    id: Type.String(),
    item: Type.Object({ id: Type.String(), title: Type.String(), price: Amount }, open),
    totals: Totals,
  },
  open,
)

const sums = {
  id: Type.String(),
  currency: Type.String(),
  line_items: Type.Array(Line),
  totals: Totals,
}

export const ProductsResponse = reply({
  products: Type.Array(Product),
  pagination: Type.Object({ has_next_page: Type.Boolean(), total_count: Type.Integer() }, open),
})
export const ProductResponse = reply({ product: Product })
export const CartResponse = reply(sums)
export const CheckoutResponse = reply({ ...sums, status: Type.String() })
export const OrderResponse = reply({
  ...sums,
  permalink_url: Type.String(),
  fulfillment: Type.Object({}, open),
})
