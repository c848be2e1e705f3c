import { type InvoiceRequest, newFiscalId, totalsOf, writeCfdi } from './cfdi-xml.ts'
import { checkAnswer, operationOf, readRequest, refuse } from './facturapi-schemas.ts'
import { type Answer, type Call, startProvider } from './provider-server.ts'

export const facturapiKey = 'sk_test_tianguis0000000000000000'
export const facturapiLiveKey = 'sk_live_tianguis0000000000000000'

/** The password of the digital seal in the tests. */
export const csdPassword = '12345678a'

type Stored = {
  id: string
  asked: InvoiceRequest
  status: 'draft' | 'pending' | 'valid' | 'failed' | 'canceled'
  cancellation?: 'pending' | 'accepted' | 'rejected'
  uuid?: string
  isLive: boolean
  at: Date
}

/** A PDF that the shop takes: one empty page. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
)

function isLiveCall({ headers }: Call): boolean {
  return headers.authorization === `Bearer ${facturapiLiveKey}`
}

/** Facturapi's part: its API on a local port, by the published schemas. */
export async function startFacturapi() {
  const invoices = new Map<string, Stored>()
  /** How it behaves: `slow` answers after the work is done, as a lost answer does. */
  const behaviour = {
    /** ms that the answer to a call waits after the work is done, by operation */
    slow: {} as Record<string, number>,
    /** code with which stamping fails */
    refusesStamp: '',
    /** answer to a stamp: the document's 202, as after a failure at the PAC */
    leavesPending: false,
    /** whether the list shows drafts, which the document does not say */
    listsDrafts: true,
    /** whether a repeated idempotency key is refused instead of answered with the first one */
    refusesRepeatedKeys: false,
    /** whether the tax authority lets stamped invoices be cancelled */
    cancels: true,
    /** whether a cancellation waits for the receiver */
    asksReceiver: false,
    /** whether a repeated key makes another draft */
    ignoresKeys: false,
    /** centavos that the total is off, as other roundings would make it */
    totalOff: 0,
    pendingSteps: [] as { type: string; description: string }[],
  }
  const calls: string[] = []
  /** the organisation's data as they were last given */
  const issuer = {
    legal: { name: 'Electrónica Roma', legal_name: 'ESCUELA KEMPER URGATE' } as object,
    certificate: '',
  }
  let count = 0

  function describe({ id, asked, status, uuid, at, isLive, cancellation }: Stored): object {
    return {
      id,
      created_at: at.toISOString(),
      livemode: isLive,
      status,
      total: (Number(totalsOf(asked.items).total) + behaviour.totalOff) / 100,
      external_id: asked.external_id,
      idempotency_key: asked.idempotency_key,
      is_ready_to_stamp: status === 'draft',
      type: asked.type,
      ...(asked.related_documents && { related_documents: asked.related_documents }),
      cancellation_status: cancellation ?? 'none',
      ...(uuid && { uuid }),
    }
  }

  function create(asked: InvoiceRequest, isLive: boolean): Stored {
    const known = [...invoices.values()].find(
      (one) => !behaviour.ignoresKeys && one.asked.idempotency_key === asked.idempotency_key,
    )
    if (known && behaviour.refusesRepeatedKeys)
      refuse(409, 'idempotency_key_in_use', 'La idempotency key ya está siendo usada.')
    if (known) return known
    if (!asked.items.every(({ product }) => /^\d{8}$/.test(product.product_key)))
      refuse(400, 'product_key_not_found', 'No se encontró la clave de producto o servicio.')
    if (asked.customer.legal_name.includes('DISTINTO'))
      refuse(400, 'legal_name_mismatch', 'El nombre no corresponde al RFC.')
    count += 1
    const made: Stored = {
      id: `inv${String(count).padStart(6, '0')}`,
      asked,
      status: 'draft',
      isLive,
      at: new Date(),
    }
    invoices.set(made.id, made)
    return made
  }

  function of(id: string): Stored {
    return invoices.get(id) ?? refuse(404, 'invoice_not_found', 'No se encontró la factura.')
  }

  function stamp(invoice: Stored): Stored {
    if (invoice.status === 'valid')
      refuse(400, 'invoice_already_stamped', 'La factura ya fue timbrada.')
    if (invoice.status !== 'draft') refuse(409, 'stamping_in_progress', 'Ya está en proceso.')
    if (behaviour.refusesStamp) refuse(400, behaviour.refusesStamp, 'El SAT no la aceptó.')
    if (behaviour.leavesPending) return Object.assign(invoice, { status: 'pending' })
    return Object.assign(invoice, { status: 'valid', uuid: newFiscalId() })
  }

  function cancel(invoice: Stored): Stored {
    if (invoice.status !== 'valid' || !behaviour.cancels)
      refuse(400, 'invoice_not_cancelable', 'La factura no puede cancelarse.')
    if (invoice.cancellation === 'pending')
      refuse(409, 'invoice_cancellation_in_progress', 'Tiene una solicitud pendiente.')
    if (behaviour.asksReceiver) return Object.assign(invoice, { cancellation: 'pending' })
    return Object.assign(invoice, { status: 'canceled', cancellation: 'accepted' })
  }

  function organization(): object {
    return { id: 'org1', legal: issuer.legal, pending_steps: behaviour.pendingSteps }
  }

  function answer(name: string, id: string, call: Call): unknown {
    const asked = readRequest(name, call)
    switch (name) {
      case 'GET /organizations/me':
        return organization()
      case 'PUT /organizations/{id}/certificate': {
        if (!isLiveCall(call)) refuse(403, 'live_api_key_required', 'Requiere una llave Live.')
        const { cer = '', password } = asked as Record<string, string>
        if (password !== csdPassword)
          refuse(400, 'private_key_password_incorrect', 'La contraseña de la llave es incorrecta.')
        issuer.certificate = cer
        return organization()
      }
      case 'PUT /organizations/{id}/legal':
        if (!isLiveCall(call)) refuse(403, 'live_api_key_required', 'Requiere una llave Live.')
        issuer.legal = asked as object
        return organization()
      case 'POST /invoices':
        return describe(create(asked as InvoiceRequest, isLiveCall(call)))
      case 'GET /invoices': {
        const data = [...invoices.values()].filter(
          (one) =>
            one.asked.external_id === call.query.get('external_id') &&
            (behaviour.listsDrafts || one.status !== 'draft'),
        )
        return { page: 1, total_pages: 1, total_results: data.length, data: data.map(describe) }
      }
      case 'GET /invoices/{id}':
        return describe(of(id))
      case 'DELETE /invoices/{id}': {
        const invoice = of(id)
        if (invoice.status !== 'draft') return describe(cancel(invoice))
        invoices.delete(id)
        return describe(invoice)
      }
      default:
        return describe(stamp(of(id)))
    }
  }

  async function route(call: Call): Promise<Answer> {
    if (call.headers.authorization !== `Bearer ${facturapiKey}` && !isLiveCall(call))
      refuse(401, 'api_key_invalid', 'La API key proporcionada no es válida.')
    const { name, id } = operationOf(call)
    calls.push(name)
    if (name.endsWith('/xml') || name.endsWith('/pdf')) {
      const { asked, uuid, at } = of(id)
      if (!uuid) return refuse(400, 'invoice_not_stamped', 'La factura no ha sido timbrada.')
      const file = name.endsWith('/pdf') ? pdf : Buffer.from(writeCfdi(asked, uuid, at))
      return { status: 200, body: file }
    }
    const body = checkAnswer(name, answer(name, id, call))
    const wait = behaviour.slow[name]
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
    return { status: 200, body }
  }

  const provider = await startProvider(route)
  return {
    ...provider,
    invoices,
    issuer,
    behaviour,
    calls,
    stamped: () => [...invoices.values()].filter(({ status }) => status === 'valid'),
    /** The receiver answers to the cancellations that wait. */
    answerCancellations(isAccepted: boolean) {
      for (const one of invoices.values())
        if (one.cancellation === 'pending')
          Object.assign(
            one,
            isAccepted
              ? { status: 'canceled', cancellation: 'accepted' }
              : { cancellation: 'rejected' },
          )
    },
    finishPending(isStamped: boolean) {
      for (const one of invoices.values())
        if (one.status === 'pending')
          Object.assign(
            one,
            isStamped ? { status: 'valid', uuid: newFiscalId() } : { status: 'failed' },
          )
    },
  }
}
