import { buffer } from 'node:stream/consumers'
import * as facturapiPackage from 'facturapi'
import type { InvoiceField } from '#domain/orders/invoice.ts'
import {
  StampingKeyRejected,
  StampingNotFound,
  StampingRefused,
  StampingUnavailable,
} from '../stamping-provider.ts'

const timeoutMs = 30_000
const largestFile = 5_000_000

export type FacturapiOptions = {
  secretKey: string
  /** API URL, if it is not Facturapi's own */
  apiUrl?: string
  /** timeout of one call to Facturapi, in ms */
  timeout?: number
}

type FacturapiClass = typeof facturapiPackage.default.default
type Facturapi = InstanceType<FacturapiClass>

type Shape<T> = { Check(value: unknown): value is T }

/** Facturapi's package, and the ways to make one call with it. */
export function openFacturapiClient({ secretKey, apiUrl, timeout = timeoutMs }: FacturapiOptions) {
  // The default export is the class for bundlers, and an object that holds it for Node.
  const exported: unknown = facturapiPackage.default
  const Client = isClass(exported) ? exported : facturapiPackage.default.default
  const facturapi = new Client(secretKey)
  if (apiUrl) facturapi.BASE_URL = apiUrl

  /** Makes a call and returns its reply, if that has the expected shape. */
  async function call<T>(
    shape: Shape<T>,
    make: (facturapi: Facturapi) => Promise<unknown>,
  ): Promise<T> {
    const reply = await inTime(make(facturapi))
    if (shape.Check(reply)) return reply
    throw new StampingUnavailable('Facturapi answered something else')
  }

  /** Downloads a file, which the package gives as a stream in Node. */
  async function download(make: (facturapi: Facturapi) => Promise<unknown>): Promise<Buffer> {
    return inTime(
      make(facturapi).then(async (reply) => {
        if (!isStream(reply)) throw new StampingUnavailable('Facturapi sent no file')
        return buffer(limited(reply))
      }),
    )
  }

  /** The package has no timeout; a call that takes longer counts as lost. */
  async function inTime<T>(asked: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new StampingUnavailable('Facturapi did not answer in time')),
        timeout,
      )
    })
    return Promise.race([asked, tooLate])
      .catch(translate)
      .finally(() => clearTimeout(timer))
  }

  return { call, download }
}

function isClass(exported: unknown): exported is FacturapiClass {
  return typeof exported === 'function'
}

function isStream(reply: unknown): reply is AsyncIterable<Uint8Array> {
  return typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply
}

async function* limited(stream: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > largestFile) throw new StampingUnavailable('The file is too large')
    yield part
  }
}

/** Codes of outages and limits, unrelated to the invoice; the request may be repeated. */
const passing = new Set([
  'idempotency_key_in_use',
  'rate_limit_exceeded',
  'stamping_in_progress',
  'draft_update_in_progress',
  'invoice_stamping_failed',
  'invoice_stamping_service_unavailable',
])

/** Codes of an account that cannot stamp yet, whichever the invoice. */
const ofAccount = new Set([
  'organization_incomplete',
  'subscription_required',
  'subscription_live_access_required',
  'feature_not_available',
  'user_suspended',
])

/** Codes about the receiver's data, which the tax authority knows otherwise. */
const receiverFields: Readonly<Record<string, InvoiceField>> = {
  legal_name_mismatch: 'legalName',
  tax_address_zip_mismatch: 'postcode',
  tax_id_not_found: 'rfc',
  tax_system_not_allowed_for_tax_id: 'taxRegime',
  tax_system_not_in_catalog: 'taxRegime',
}

/** Throws what a failed call means; errors of the package are kept nowhere. */
function translate(error: unknown): never {
  if (error instanceof StampingUnavailable) throw error
  if (!(error instanceof facturapiPackage.FacturapiError))
    throw new StampingUnavailable('Facturapi cannot be reached')
  const { status, code = '', message, errors = [] } = error
  const words = (errors[0]?.message ?? message).slice(0, 300)
  if (status === 401 || status === 403 || ofAccount.has(code)) throw new StampingKeyRejected(words)
  if (code === 'invoice_not_found') throw new StampingNotFound(words)
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429
  if (!isRefusal || code === '' || passing.has(code)) {
    throw new StampingUnavailable(`Facturapi: ${code || status}`)
  }
  throw new StampingRefused(
    code,
    words,
    receiverFields[errors[0]?.code ?? ''] ?? receiverFields[code],
  )
}
