import { setTimeout as wait } from 'node:timers/promises'
import type { LabelAddress } from '#domain/labels/label-address.ts'
import type { LabelOffer } from '#domain/labels/label-offers.ts'
import { type Centavos, roundToCentavos, toPesos } from '#domain/money.ts'
import {
  type Carrier,
  type CarrierLabel,
  CarrierRejectedRequest,
  CarrierUnavailable,
  type Consignment,
  type LabelPurchase,
  type TrackingEvent,
} from '../carrier.ts'
import {
  skydropxReplySchemas as shapes,
  type SkydropxQuotation,
  type SkydropxShipment,
} from './reply-schemas.ts'
import { openSkydropxClient, type SkydropxOptions } from './skydropx-client.ts'

type Options = SkydropxOptions & {
  /** SAT code of the goods (c_ClaveProdServCP), for the consignment note */
  consignmentNote: string
  /** SAT code of the packaging (c_TipoEmbalaje) */
  packageType: string
  /** pause before asking for an unfinished quotation again, in ms */
  quotePause?: number
}

const quoteAttempts = 12

/** Opens Skydropx Pro: quotations, labels, cancellations and tracking. */
export function openSkydropx({
  consignmentNote,
  packageType,
  quotePause = 1000,
  ...client
}: Options): Carrier {
  const call = openSkydropxClient(client)

  const readQuotation = (id: string) =>
    call({ shape: shapes.quotation, path: `quotations/${encodeURIComponent(id)}` })

  async function quote(consignment: Consignment): Promise<LabelOffer[]> {
    const body = toQuotation(consignment)
    let quotation = await call({ shape: shapes.quotation, path: 'quotations', body })
    for (let asked = 0; !quotation.is_completed && asked < quoteAttempts; asked += 1) {
      await wait(quotePause)
      quotation = await readQuotation(quotation.id)
    }
    const offers = toOffers(quotation)
    if (!quotation.is_completed && offers.length === 0)
      throw new CarrierUnavailable('Skydropx has no prices yet')
    return offers
  }

  async function findOffer(offerKey: string): Promise<LabelOffer | undefined> {
    const [quotationId = ''] = offerKey.split(':')
    try {
      return toOffers(await readQuotation(quotationId)).find(({ key }) => key === offerKey)
    } catch (error) {
      if (error instanceof CarrierRejectedRequest) return undefined
      throw error
    }
  }

  async function buy(purchase: LabelPurchase): Promise<CarrierLabel> {
    const body = toShipment(purchase, { consignmentNote, packageType })
    return toLabel(await call({ shape: shapes.shipment, path: 'shipments', body }))
  }

  return {
    name: 'skydropx',
    purchaseMemoryHours: 96,
    async describeAccount() {
      const { data } = await call({
        shape: shapes.addresses,
        path: 'address_templates?per_page=20',
      })
      return { senders: data.length }
    },
    quote,
    findOffer,
    buy,
    getLabel: async (id) =>
      toLabel(await call({ shape: shapes.shipment, path: `shipments/${encodeURIComponent(id)}` })),
    async cancel(id, reason) {
      const path = `shipments/${encodeURIComponent(id)}/cancellations`
      try {
        const reply = await call({ shape: shapes.cancellation, path, body: { reason } })
        return { ok: true, status: reply.data?.attributes.status ?? reply.status ?? '' }
      } catch (error) {
        if (error instanceof CarrierRejectedRequest) return { ok: false, reason: error.reason }
        throw error
      }
    },
    async readTracking({ trackingNumber, carrier }) {
      const query = new URLSearchParams({ tracking_number: trackingNumber, carrier_name: carrier })
      const path = `shipments/tracking?${query.toString()}`
      const { data } = await call({ shape: shapes.tracking, path })
      return data.map(({ attributes }): TrackingEvent => {
        const { status, description, event_description, date } = attributes
        const at = date ? new Date(date) : null
        return {
          status: status ?? '',
          words: event_description ?? description ?? '',
          at: at && !Number.isNaN(at.getTime()) ? at : null,
        }
      })
    },
  }
}

function toArea({ postcode, state, city, colonia }: LabelAddress) {
  return {
    country_code: 'MX',
    postal_code: postcode,
    area_level1: state,
    area_level2: city,
    area_level3: colonia,
  }
}

function toProtection(declaredValue: Centavos | null) {
  return {
    package_protected: declaredValue !== null,
    ...(declaredValue !== null && { declared_value: toPesos(declaredValue) }),
  }
}

function toQuotation({ from, to, parcel, declaredValue }: Consignment) {
  const { length, width, height, grams } = parcel
  return {
    quotation: {
      address_from: toArea(from),
      address_to: toArea(to),
      parcels: [{ length, width, height, weight: grams / 1000, ...toProtection(declaredValue) }],
    },
  }
}

/** Longest texts of an address, in characters. */
const longest = { name: 30, company: 60, referenceFrom: 30, referenceTo: 40 }
const noReference = 'Sin referencias'

function toContact(address: LabelAddress, longestReference: number) {
  const { street, name, company, phone, email, reference } = address
  return {
    street1: street,
    name: name.slice(0, longest.name),
    company: (company || name).slice(0, longest.company),
    phone,
    email,
    reference: (reference || noReference).slice(0, longestReference),
  }
}

function toShipment(
  { offerKey, from, to, declaredValue }: LabelPurchase,
  { consignmentNote, packageType }: Pick<Options, 'consignmentNote' | 'packageType'>,
) {
  const [, rateId = ''] = offerKey.split(':')
  return {
    shipment: {
      rate_id: rateId,
      // A repeated purchase of this rate returns the first shipment.
      unique_shipment: true,
      address_from: toContact(from, longest.referenceFrom),
      address_to: toContact(to, longest.referenceTo),
      packages: [
        {
          package_number: '1',
          ...toProtection(declaredValue),
          consignment_note: consignmentNote,
          package_type: packageType,
        },
      ],
    },
  }
}

function toOffers({ id, rates }: SkydropxQuotation): LabelOffer[] {
  return rates.flatMap((rate) => {
    const total = rate.total_value_with_protection ?? rate.total
    const isUsable = rate.success && total != null && rate.currency_code === 'MXN'
    return isUsable
      ? {
          key: `${id}:${rate.id}`,
          carrier: rate.provider_display_name ?? rate.provider_name ?? 'Paquetería',
          service: rate.provider_service_name ?? '',
          days: rate.days ?? null,
          price: roundToCentavos(Number(total)),
        }
      : []
  })
}

function toLabel({ data, included }: SkydropxShipment): CarrierLabel {
  const { workflow_status, carrier_name, master_tracking_number, total, error_detail } =
    data.attributes
  const parts = (included ?? []).flatMap(({ attributes }) => attributes ?? [])
  const trackingNumber =
    parts.find(({ tracking_number }) => tracking_number)?.tracking_number ??
    (master_tracking_number || null)
  const fileUrl = parts.find(({ label_url }) => label_url)?.label_url ?? null
  const label = {
    id: data.id,
    carrier: carrier_name ?? null,
    trackingNumber,
    trackingStatus: parts.find(({ tracking_status }) => tracking_status)?.tracking_status ?? null,
    fileUrl,
    price: total == null ? null : roundToCentavos(Number(total)),
    fault: error_detail?.error_message ?? error_detail?.error_code ?? null,
  }
  if (workflow_status === 'canceled' || workflow_status === 'cancelled')
    return { ...label, state: 'canceled' }
  if (trackingNumber !== null && fileUrl !== null) return { ...label, state: 'ready' }
  return { ...label, state: label.fault === null ? 'pending' : 'failed' }
}
