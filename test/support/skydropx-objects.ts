import type { IncomingMessage } from 'node:http'
import { isPlainObject } from '#domain/is-record.ts'

/** A shipment that the counterpart of Skydropx sold. */
export type SkydropxLabel = {
  id: string
  rateId: string
  carrier: string
  service: string
  total: string
  state: 'in_progress' | 'success' | 'canceled'
  tracking: string | null
  isCollected: boolean
  /** last news of its way */
  news: string | null
  fault: string | null
}

/** A shipment as Skydropx answers it. */
export function toShipment({ id, carrier, state, tracking, total, fault, news }: SkydropxLabel) {
  return {
    data: {
      id,
      type: 'shipments',
      attributes: {
        workflow_status: state,
        carrier_name: carrier,
        master_tracking_number: tracking,
        total,
        error_detail: fault === null ? null : { error_code: 'x', error_message: fault },
      },
    },
    included: [
      { type: 'addresses', attributes: { name: 'Bodega' } },
      {
        type: 'packages',
        attributes: {
          tracking_number: tracking,
          tracking_status: news,
          label_url: tracking === null ? null : `https://labels.skydropx.test/${tracking}.pdf`,
        },
      },
    ],
  }
}

/** An object in a request; empty if it is none. */
export function partOf(value: unknown, name: string): Record<string, unknown> {
  const part = name === '' ? value : isPlainObject(value) ? value[name] : undefined
  return isPlainObject(part) ? part : {}
}

/** Names of required fields that a request leaves out. */
export function findMissing(value: unknown, names: readonly string[]): string[] {
  const given = partOf(value, '')
  return names.filter((name) => given[name] === undefined || given[name] === '')
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
