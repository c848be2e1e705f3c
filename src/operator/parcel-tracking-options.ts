import type { ParcelTracking } from '#domain/orders/shipment.ts'
import { UsageError } from './command.ts'

/** Command options for carrier and tracking number. */
export const parcelTrackingCommandOptions = {
  options: {
    carrier: { type: 'string' },
    tracking: { type: 'string' },
    'tracking-url': { type: 'string' },
  },
  help: `  --carrier <nombre>  paquetería
  --tracking <guía>   número de guía
  --tracking-url <dirección>  dónde se sigue el envío, https://…`,
} as const

/** Parses the command options for carrier and tracking number; undefined if neither is given. */
export function parseParcelTrackingOptions(
  values: Partial<Record<keyof (typeof parcelTrackingCommandOptions)['options'], string>>,
): ParcelTracking | undefined {
  const { carrier, tracking: trackingNumber, 'tracking-url': trackingUrl = null } = values
  if (carrier === undefined && trackingNumber === undefined && trackingUrl === null)
    return undefined
  if (!carrier || !trackingNumber) throw new UsageError('--carrier y --tracking van juntos.')
  if (trackingUrl !== null && !trackingUrl.startsWith('https://')) {
    throw new UsageError('--tracking-url empieza por https://')
  }
  return { carrier, trackingNumber, trackingUrl }
}
