import type { OrderAddress } from '../orders/order.ts'

/** Sender or receiver of a parcel. */
export type LabelAddress = {
  name: string
  company: string
  /** street and numbers, with the interior one */
  street: string
  colonia: string
  city: string
  state: string
  postcode: string
  phone: string
  email: string
  reference: string
}

/** Sender of the shop's parcels, as its settings hold it. */
type SenderSettings = Partial<LabelAddress>

const required = {
  name: 'quién envía',
  street: 'la calle y el número',
  colonia: 'la colonia',
  city: 'el municipio',
  state: 'el estado',
  postcode: 'el código postal',
  phone: 'el teléfono',
  email: 'el correo',
} as const satisfies Partial<Record<keyof LabelAddress, string>>

/** Parts that the sender of the settings lacks, in words. */
export function listMissingSenderParts(sender: SenderSettings): string[] {
  const known = new Map(Object.entries(toSenderAddress(sender)))
  return Object.entries(required).flatMap(([name, words]) => {
    const value = known.get(name) ?? ''
    return value === '' || (name === 'postcode' && !/^\d{5}$/.test(value)) ? [words] : []
  })
}

/** Sender with all parts, of which those that the settings lack are empty. */
export function toSenderAddress(sender: SenderSettings): LabelAddress {
  const { name = '', company = '', street = '', colonia = '', city = '' } = sender
  const { state = '', postcode = '', email = '', reference = '' } = sender
  const phone = (sender.phone ?? '').replaceAll(/\D/g, '').slice(-10)
  return { name, company, street, colonia, city, state, postcode, phone, email, reference }
}

/** Receiver of an order; its second address line is "colonia, interior". */
export function toReceiverAddress(
  address: OrderAddress,
  buyer: { email: string; phone: string | null },
): LabelAddress {
  const [colonia = '', ...interior] = address.address2.split(',').map((part) => part.trim())
  return {
    name: `${address.firstName} ${address.lastName}`.trim(),
    company: address.companyName,
    street: [address.address1, ...interior].filter(Boolean).join(', '),
    colonia,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    phone: address.phone || (buyer.phone ?? ''),
    email: buyer.email,
    reference: address.references,
  }
}
