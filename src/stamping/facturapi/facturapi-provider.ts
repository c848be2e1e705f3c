import { CancellationMotive } from 'facturapi'
import { roundToCentavos } from '#domain/money.ts'
import {
  type InvoiceToStamp,
  type ProviderInvoice,
  StampingRefused,
  type StampingProvider,
  StampingUnavailable,
} from '../stamping-provider.ts'
import { type FacturapiOptions, openFacturapiClient } from './facturapi-client.ts'
import { createInvoiceRequest } from './invoice-request.ts'
import { type FacturapiInvoice, facturapiReplySchemas } from './reply-schemas.ts'

/** Stamping at Facturapi, on its official package; README.md lists the open questions. */
export function createFacturapiProvider(options: FacturapiOptions): StampingProvider {
  const { call, download } = openFacturapiClient(options)
  const { invoice: Invoice, invoices: Invoices, organization: Organization } = facturapiReplySchemas

  async function getInvoice(id: string): Promise<ProviderInvoice> {
    return toInvoice(await call(Invoice, ({ invoices }) => invoices.retrieve(id)))
  }

  /** A draft whose answer was lost; of several, the oldest was recorded first. */
  async function findByKey(key: string): Promise<ProviderInvoice | undefined> {
    const { data } = await call(Invoices, ({ invoices }) => invoices.list({ external_id: key }))
    const own = data.filter((one) => one.external_id === key && one.status !== 'failed')
    const stamped = own.find(({ status }) => status === 'valid' || status === 'pending')
    const found = stamped ?? own.at(-1)
    return found && toInvoice(found)
  }

  return {
    name: 'facturapi',
    label: 'Facturapi',
    isLive: options.secretKey.startsWith('sk_live_'),
    getInvoice,

    async describeIssuer() {
      const { legal, pending_steps } = await call(Organization, ({ organizations }) =>
        organizations.me(),
      )
      return {
        name: legal?.legal_name || legal?.name || null,
        rfc: legal?.tax_id || null,
        missing: (pending_steps ?? []).flatMap(({ description }) => description ?? []),
      }
    },

    async setIssuer({ legalName, taxRegime, postcode, certificate, privateKey, password }) {
      const { id, legal } = await call(Organization, ({ organizations }) => organizations.me())
      await call(Organization, ({ organizations }) =>
        organizations.uploadCertificate(id, certificate, privateKey, password),
      )
      const { website, phone, name, address } = legal ?? {}
      await call(Organization, ({ organizations }) =>
        organizations.updateLegal(id, {
          ...(website && { website }),
          ...(phone && { phone }),
          name: name || legalName,
          legal_name: legalName,
          tax_system: taxRegime,
          address: { ...withoutNulls(address), zip: postcode },
        }),
      )
    },

    async prepareInvoice(invoice: InvoiceToStamp) {
      const known = await findByKey(invoice.key)
      if (known) return known
      const made = await call(Invoice, ({ invoices }) =>
        invoices.create(createInvoiceRequest(invoice)),
      )
      return toInvoice(made)
    },

    async stampInvoice(id) {
      try {
        return toInvoice(await call(Invoice, ({ invoices }) => invoices.stampDraft(id)))
      } catch (error) {
        const isStamped =
          error instanceof StampingRefused &&
          ['invoice_already_stamped', 'invoice_not_draft'].includes(error.code)
        if (isStamped || isUnclear(error)) return getInvoice(id)
        throw error
      }
    },

    async discardDraft(id) {
      // The same call deletes a draft and asks to cancel a stamped invoice.
      const { state } = await getInvoice(id)
      if (state !== 'draft') throw new StampingRefused('invoice_not_draft', 'Ya no es un borrador.')
      await call(Invoice, ({ invoices }) =>
        invoices.cancel(id, { motive: CancellationMotive.ERRORES_SIN_RELACION }),
      )
    },

    async cancelInvoice(id, motive) {
      try {
        return toInvoice(
          await call(Invoice, ({ invoices }) => invoices.cancel(id, { motive: motives[motive] })),
        )
      } catch (error) {
        if (isUnclear(error)) return getInvoice(id)
        if (!(error instanceof StampingRefused)) throw error
        const found = await getInvoice(id)
        if (found.state === 'canceled' || found.cancellation === 'waiting') return found
        throw error
      }
    },

    async downloadInvoice(id) {
      const [xml, pdf] = await Promise.all([
        download(({ invoices }) => invoices.downloadXml(id)),
        download(({ invoices }) => invoices.downloadPdf(id)),
      ])
      return { xml, pdf }
    },
  }
}

/** The organisation's address as it may be sent back. */
function withoutNulls(address: Readonly<Record<string, string | null>> | null | undefined) {
  const known = ['street', 'exterior', 'interior', 'neighborhood', 'city', 'municipality', 'state']
  return Object.fromEntries(
    Object.entries(address ?? {}).filter(([name, value]) => value !== null && known.includes(name)),
  )
}

/** Whether the draft may have been stamped though the call failed. */
function isUnclear(error: unknown): boolean {
  return error instanceof StampingUnavailable && error.name === 'StampingUnavailable'
}

const motives = {
  '02': CancellationMotive.ERRORES_SIN_RELACION,
  '03': CancellationMotive.NO_SE_CONCRETO,
}

function toInvoice(invoice: FacturapiInvoice): ProviderInvoice {
  const { id, status, total, uuid, livemode, cancellation_status: cancellation } = invoice
  return {
    id,
    state: status,
    total: typeof total === 'number' ? roundToCentavos(total) : null,
    cancellation:
      cancellation === 'pending' || cancellation === 'verifying'
        ? 'waiting'
        : cancellation === 'rejected' || cancellation === 'expired'
          ? 'refused'
          : 'none',
    fiscalId: uuid?.toUpperCase() ?? null,
    isLive: livemode,
  }
}
