import { Type, type TSchema } from 'typebox'

/**
 * The entities of the specification, with the fields it names and nothing else: an implementation may answer more.
 * Where it leaves a name open, the shop's decisions settle it.
 */
const Nullable = <T extends TSchema>(shape: T) => Type.Union([shape, Type.Null()])
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
/** pesos */
const Amount = Type.Number({ minimum: 0 })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}' })
/** ISO 8601 */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}' })
const Id = Type.Integer({ minimum: 1 })
const Count = Type.Integer({ minimum: 0 })
const Text = Type.String({ minLength: 1 })

export const Image = Type.Object({
  path: Type.String(),
  db_path: Type.String(),
  small_image_url: Type.String(),
})

export const Card = Type.Object({
  id: Id,
  type: Type.Literal('simple'),
  url_key: Text,
  name: Text,
  simple_fields: Type.Object({
    name: Text,
    description: Type.String(),
    url_key: Text,
    id: Id,
    product_id: Id,
    refurbished: Flag,
  }),
  images: Type.Array(Image),
  inventory: Type.Object({
    qty: Count,
    mb_price: Nullable(Amount),
    mb_special_price: Nullable(Amount),
    mb_special_price_to: Nullable(Day),
  }),
  best_price: Nullable(Amount),
  original_price: Nullable(Amount),
  qty: Count,
})
export const Cards = Type.Array(Card)

export const Attributes = Type.Array(Type.Object({ label: Text, value: Type.String() }))

const Review = Type.Object({
  status: Type.Literal('approved'),
  name: Text,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  comment: Type.String(),
  created_at: Moment,
})

export const Product = Type.Object({
  ...Card.properties,
  attributes: Attributes,
  productReviews: Type.Array(Review),
})

export const Category = Type.Object({
  id: Id,
  name: Text,
  slug: Text,
  parent_id: Nullable(Id),
  translations: Type.Array(Type.Object({ name: Text, slug: Text })),
})

export const CategoryPage = Type.Object({
  category: Type.Object({
    name: Text,
    slug: Text,
    products: Cards,
    attributes: Type.Array(
      Type.Object({ name: Text, values: Type.Array(Type.Object({ label: Text })) }),
    ),
  }),
})

export const Faq = Type.Object({
  data: Type.Object({
    faqs: Type.Array(
      Type.Object({
        id: Id,
        name: Text,
        frequent_questions: Type.Array(Type.Object({ id: Id, question: Text, answer: Text })),
      }),
    ),
  }),
})

export const TicketReasons = Type.Array(Type.Object({ id: Id, reason: Text }))

export const Cart = Type.Object({
  id: Id,
  items_qty: Count,
  items: Type.Array(
    Type.Object({
      id: Id,
      product_id: Id,
      name: Text,
      quantity: Type.Integer({ minimum: 1 }),
      base_price: Amount,
      images: Type.Array(Image),
      product_details: Card,
    }),
  ),
  base_grand_total: Amount,
  grand_total: Amount,
})

export const Wishes = Type.Object({
  wishlist: Type.Array(Type.Object({ product_id: Nullable(Id), product_details: Nullable(Card) })),
})

export const Address = Type.Object({
  id: Id,
  first_name: Text,
  last_name: Text,
  company_name: Type.String(),
  phone: Text,
  address1: Text,
  address2: Type.String(),
  city: Text,
  state: Text,
  postcode: Text,
  country: Type.Literal('MX'),
  default_address: Flag,
})

export const Order = Type.Object({
  id: Id,
  created_at: Moment,
  status: Text,
  grand_total: Amount,
  sub_total: Amount,
  shipping_amount: Amount,
  global_status: Type.Object({ id: Type.Integer({ minimum: 0, maximum: 9 }), description: Text }),
  payment_attempt: Type.Object({
    order: Text,
    products_json: Type.Array(
      Type.Object({
        name: Text,
        qty: Type.Integer({ minimum: 1 }),
        price: Amount,
        image: Type.Object({ small_image_url: Nullable(Type.String()) }),
      }),
    ),
    shipping_address: Nullable(
      Type.Object({
        first_name: Text,
        last_name: Text,
        address1: Text,
        address2: Type.String(),
        postcode: Text,
      }),
    ),
  }),
  multi_pay: Type.Object({
    pan: Nullable(Type.String({ pattern: '^\\*{4} ' })),
    authorization: Nullable(Type.String()),
    date: Nullable(Moment),
  }),
})

const MyReview = Type.Object({
  id: Id,
  title: Text,
  comment: Text,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  product_id: Id,
})

export const Profile = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String({ pattern: '@' }),
  phone: Nullable(Type.String()),
  gender: Nullable(Type.Enum(['H', 'M', 'N'])),
  date_of_birth: Nullable(Day),
  is_verified: Flag,
  is_verified_phone: Flag,
  image: Nullable(Type.String()),
  orders: Type.Array(Order),
  addresses: Type.Array(Address),
  reviews: Type.Array(MyReview),
})

export const Rewards = Type.Object({
  payload: Type.Object({
    rewards: Type.Array(
      Type.Object({
        reward_points: Type.Integer(),
        status: Text,
        note: Type.String(),
        exp_date: Nullable(Day),
        created_at: Moment,
      }),
    ),
  }),
})

export const Tickets = Type.Array(
  Type.Object({
    id: Id,
    order_id: Nullable(Id),
    tickets_reason_id: Id,
    body: Text,
    status: Text,
    created_at: Moment,
  }),
)

export const ShippingMethods = Type.Array(Type.Object({ code: Text, shippingCost: Amount }))

/** `success` and words for the person. */
export const Done = Type.Object({ success: Type.Literal(true), messageForUser: Text })

/** A refusal: nothing done, a message, and errors. */
export const Refused = Type.Object({
  success: Type.Literal(false),
  messageForUser: Text,
  errors: Type.Array(Type.String()),
})

/** A reply with a status other than 200. */
export const Problem = Type.Object({ message: Text })

export const Session = Type.Object({ requestToken: Text, refreshToken: Text })

/** An address on the network. */
export const Link = Type.String({ pattern: '^https?://' })
