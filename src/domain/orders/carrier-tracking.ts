import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import type { ParcelTracking } from './shipment.ts'

/** A parcel carrier, as stored in the shop's settings. */
type Carrier = {
  name: string
  /** URL of the carrier's tracking page; `{guia}` is replaced by the tracking number */
  tracking_url?: string
  /**
   * formats of the carrier's tracking numbers: `#` is a digit, `@` a letter, other characters are
   * literal
   */
  formats?: string[]
}

type TypedTracking = { carrier?: string | undefined; trackingNumber: string }

export type TrackingNumberError =
  | Refusal<'tracking-required' | 'tracking-unreadable' | 'carrier-required'>
  /**
   * Refusal of a tracking number with a wrong format; `example` is a valid tracking number of the
   * carrier
   */
  | Refusal<'tracking-format', { carrier: string; example: string }>

const longest = 40

/**
 * Determines the carrier of a tracking number, chosen by the operator or recognised by format, and
 * the URL of the tracking page.
 */
export function findCarrierAndTrackingUrl(
  carriers: readonly Carrier[],
  typed: TypedTracking,
): SuccessResult<{ tracking: ParcelTracking }> | TrackingNumberError {
  const trackingNumber = typed.trackingNumber.replaceAll(/\s/g, '').toUpperCase()
  if (trackingNumber === '') return refuse('tracking-required')
  if (!/^[A-Z0-9-]+$/.test(trackingNumber) || trackingNumber.length > longest) {
    return refuse('tracking-unreadable')
  }
  const name = typed.carrier?.trim() ?? ''
  const named = carriers.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const known = named ?? (name === '' ? carrierOf(carriers, trackingNumber) : undefined)
  if (!known) {
    if (name === '') return refuse('carrier-required')
    return { ok: true, tracking: { carrier: name, trackingNumber, trackingUrl: null } }
  }
  const example = getExampleTrackingNumber(known)
  if (example !== undefined && !fits(known, trackingNumber)) {
    return refuse('tracking-format', { carrier: known.name, example })
  }
  const trackingUrl =
    known.tracking_url?.replaceAll('{guia}', encodeURIComponent(trackingNumber)) ?? null
  return { ok: true, tracking: { carrier: known.name, trackingNumber, trackingUrl } }
}

/** Example tracking number of a carrier; undefined without formats. */
export function getExampleTrackingNumber({ formats = [] }: Carrier): string | undefined {
  return formats[0]?.replaceAll('#', '0').replaceAll('@', 'A')
}

/**
 * Returns the carrier whose format matches a tracking number; if the shop has only one carrier,
 * always that carrier.
 */
function carrierOf(carriers: readonly Carrier[], trackingNumber: string): Carrier | undefined {
  const fitting = carriers.find(({ formats = [], ...carrier }) =>
    fits({ ...carrier, formats }, trackingNumber),
  )
  return fitting ?? (carriers.length === 1 ? carriers[0] : undefined)
}

function fits({ formats = [] }: Carrier, trackingNumber: string): boolean {
  return formats.some(
    (format) =>
      format.length === trackingNumber.length &&
      [...format].every((sign, at) => fitsSign(sign, trackingNumber[at] ?? '')),
  )
}

function fitsSign(sign: string, letter: string): boolean {
  if (sign === '#') return /\d/.test(letter)
  return sign === '@' ? /[A-Z]/.test(letter) : sign.toUpperCase() === letter
}
