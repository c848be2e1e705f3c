import { Type } from 'typebox'
import {
  AddressesResponse,
  SaveAddressBody,
  SaveAddressResponse,
  DeleteAddressBody,
  PostcodeResponse,
  ProfileResponse,
  UpdateCustomerBody,
  CompleteRegistrationBody,
  SaveProfileResponse,
  WishlistResponse,
  WishlistProductBody,
  MyReviewsResponse,
  RewardsResponse,
  RedeemPointsBody,
  RedeemPointsResponse,
  NotificationsResponse,
  MarkNotificationsReadBody,
  PersonalDataResponse,
} from './account.ts'
import type { OperationTable } from './api-operation.ts'
import {
  createResponseOrErrorSchema,
  ResultResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'

export const shopperAccountOperations = {
  getProfile: { method: 'GET', path: 'customer/profile', reply: ProfileResponse },
  updateProfile: {
    method: 'POST',
    path: 'customer/updateCustomer',
    body: UpdateCustomerBody,
    reply: createResponseOrInvalidInputSchema(SaveProfileResponse),
  },
  completeRegistration: {
    method: 'POST',
    path: 'customer/completeRegistration',
    body: CompleteRegistrationBody,
    reply: createResponseOrInvalidInputSchema(SaveProfileResponse),
  },
  getPostcode: {
    method: 'GET',
    path: 'shop/postcode/:postcode',
    params: Type.Object({ postcode: Type.String({ pattern: '^[0-9]{5}$' }) }),
    reply: createResponseOrInvalidInputSchema(PostcodeResponse),
  },
  listAddresses: { method: 'GET', path: 'customer/shippingAddresses', reply: AddressesResponse },
  saveAddress: {
    method: 'POST',
    path: 'customer/address',
    body: SaveAddressBody,
    reply: createResponseOrErrorSchema(SaveAddressResponse),
  },
  deleteAddress: {
    method: 'POST',
    path: 'customer/deleteAddress',
    body: DeleteAddressBody,
    reply: ResultResponse,
  },
  getOwnData: { method: 'GET', path: 'customer/data', reply: PersonalDataResponse },
  listOwnReviews: { method: 'GET', path: 'customer/reviews', reply: MyReviewsResponse },
  getRewards: { method: 'GET', path: 'customer/getRewards', reply: RewardsResponse },
  redeemPoints: {
    method: 'POST',
    path: 'customer/redeemPoints',
    body: RedeemPointsBody,
    reply: createResponseOrErrorSchema(RedeemPointsResponse),
  },
  listWishlist: { method: 'GET', path: 'customer/wishlist', reply: WishlistResponse },
  addToWishlist: {
    method: 'POST',
    path: 'customer/productToWishlist',
    body: WishlistProductBody,
    reply: ResultResponse,
  },
  removeFromWishlist: {
    method: 'POST',
    path: 'customer/deleteProductFromWishlist',
    body: WishlistProductBody,
    reply: ResultResponse,
  },
  listNotifications: {
    method: 'GET',
    path: 'customer/notifications',
    reply: NotificationsResponse,
  },
  markNotificationsRead: {
    method: 'POST',
    path: 'customer/notifications/read',
    body: MarkNotificationsReadBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
