import type { GeoLocation } from '#domain/geographic-distance.ts'
import type { OrderAddress, PickupPoint } from '#domain/orders/order.ts'

export type AddressJson = {
  first_name: string
  last_name: string
  company_name?: string
  phone?: string
  address1: string
  address2?: string
  city?: string
  state?: string
  postcode: string
  references?: string
}

/** Converts an order address into its stored JSON. */
export function addressToJson(address: OrderAddress): AddressJson {
  const { firstName, lastName, companyName, phone, references, ...place } = address
  const { address1, address2, city, state, postcode } = place
  return {
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    phone,
    address1,
    address2,
    city,
    state,
    postcode,
    references,
  }
}

/** Converts stored JSON into an order address. */
export function addressFromJson(json: AddressJson): OrderAddress {
  return {
    firstName: json.first_name,
    lastName: json.last_name,
    companyName: json.company_name ?? '',
    phone: json.phone ?? '',
    address1: json.address1,
    address2: json.address2 ?? '',
    city: json.city ?? '',
    state: json.state ?? '',
    postcode: json.postcode,
    references: json.references ?? '',
  }
}

/** Pick-up point as stored in settings and orders. */
export type PickupPointJson = {
  name: string
  address: string
  hours?: string
  hold_days?: number
  location?: GeoLocation
}

export function pickupPointFromJson(json: PickupPointJson): PickupPoint {
  const { name, address, hours, hold_days } = json
  return { name, address, hours: hours ?? null, holdDays: hold_days ?? 7 }
}

export function pickupPointToJson(point: PickupPoint): PickupPointJson {
  const { name, address, hours, holdDays } = point
  return { name, address, ...(hours !== null && { hours }), hold_days: holdDays }
}
