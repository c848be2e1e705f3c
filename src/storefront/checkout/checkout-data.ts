import type { Static } from 'typebox'
import type { Address, PersonalCoupon, UserDetails } from '#contract/account.ts'
import type { Cart } from '#contract/cart.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import type { ShippingMethod } from '#contract/checkout.ts'
import type { InvoiceData } from '#contract/invoices.ts'
import type { PaymentTermsResponse } from '#contract/payment-terms.ts'
import { createApiClient } from '../api/api-client.ts'

export type ShippingMethodReply = Static<typeof ShippingMethod>

export interface CheckoutData {
  shopper: UserDetails
  cart: Cart
  addresses: readonly Address[]
  methods: readonly ShippingMethodReply[]
  recommended: ProductCard | null
  /** Recipient data of the shopper's last invoice, used as default */
  invoice: InvoiceData | null
  /** Usable personal coupons of the shopper */
  coupons: readonly PersonalCoupon[]
  terms: PaymentTermsResponse
}

const unrestricted: PaymentTermsResponse = { card_only: null, unpaid_orders: [] }

/** Reads all data of the checkout page in parallel; optional parts may be missing. */
export async function readCheckoutData(): Promise<CheckoutData> {
  const api = createApiClient()
  const [profile, cart, addresses, methods, terms, optional] = await Promise.all([
    api.get('customer/profile'),
    api.get('customer/shoppingCart'),
    api.get('customer/shippingAddresses'),
    api.get('customer/shippingMethods').catch(() => []),
    api.get('order/paymentTerms').catch(() => unrestricted),
    readOptionalData(),
  ])
  return {
    shopper: profile.userDetails,
    cart: cart.cart,
    addresses: addresses.addresses,
    methods,
    terms,
    ...optional,
  }
}

async function readOptionalData() {
  const api = createApiClient()
  const [recommended, invoices, coupons] = await Promise.all([
    api.get('order/recommended').catch(() => ({ product: null })),
    api.get('customer/invoices').catch(() => ({ last: null })),
    readOwnedCoupons(),
  ])
  return { recommended: recommended.product, invoice: invoices.last, coupons }
}

/** Usable personal coupons of the shopper; none if they cannot be read. */
export async function readOwnedCoupons(): Promise<readonly PersonalCoupon[]> {
  return createApiClient()
    .get('customer/getRewards')
    .then(({ payload }) => payload.coupons)
    .catch(() => [])
}

/**
 * The cart's delivery address: the selected address, or else one that matches the browser's
 * postcode, or else the first.
 */
export function findDeliveryAddress(
  addresses: readonly Address[],
  cartId: number,
): Address | undefined {
  return (
    addresses.find((address) => address.cart_id === cartId) ??
    addresses.find((address) => address.default_address === 1) ??
    addresses[0]
  )
}
