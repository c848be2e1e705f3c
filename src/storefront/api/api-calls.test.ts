import { expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'

/** Calls that do not compile, each by one fault. */
async function misspelt(api: ApiClient) {
  // @ts-expect-error a wrong path
  await api.get('customer/profil')
  // @ts-expect-error a path of another method
  await api.post('customer/profile')
  // @ts-expect-error a missing path parameter
  await api.get('customer/tickets/')
  // @ts-expect-error a path parameter of another type
  await api.get('customer/tickets/last')
  // @ts-expect-error a value that a path parameter does not have
  await api.get('customer/invoiceFiles/2611-00007/docx')
  // @ts-expect-error a missing query
  await api.get('shop/deliveryEstimate/7')
  // @ts-expect-error a renamed query parameter
  await api.get('shop/deliveryEstimate/7', { postcode: '06700' })
  // @ts-expect-error a query where the operation takes none
  await api.get('customer/wishlist', { page: 2 })
  // @ts-expect-error a missing body
  await api.post('customer/deleteAddress')
  // @ts-expect-error a renamed field of a body
  await api.post('customer/deleteAddress', { addressId: 7 })
  // @ts-expect-error a field of another type
  await api.post('order/coupon', { coupon: 7 })
  // @ts-expect-error a body where the operation takes none
  await api.post('order/deleteCoupon', { coupon: 'HOLA' })
  // @ts-expect-error a renamed query parameter of an upload
  await api.upload('customer/reviewPhotos', new Blob(), { productId: '7' })
  // @ts-expect-error a wrong path of a removal
  await api.delete('customer/reviews/7')
  const { userDetails } = await api.get('customer/profile')
  // @ts-expect-error a field that the reply lacks
  return userDetails.name
}

it('the shop API client has only calls that exist in the documentation of the shop API', () => {
  expect(misspelt).toBeTypeOf('function')
})
