import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createApiUrl } from '../api/api-url.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { AttachInvoiceForm } from './attach-invoice-form.tsx'
import { CancelInvoiceForm } from './cancel-invoice-form.tsx'
import { IssueByHand } from './issue-invoice.tsx'

type Given = { invoice: OfficeInvoiceResponse; answer: FormResult | undefined }

/** Form for the next step of an invoice request, or the result of the last step. */
export function InvoiceActions({ invoice, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  if (invoice.state === 'issued') return <Issued invoice={invoice} answer={answer} />
  if (invoice.state === 'refused') {
    return (
      <section className="next" aria-labelledby="sigue">
        <h2 id="sigue">Espera a que el cliente corrija sus datos</h2>
        <p className="muted">Se le escribió: {invoice.refused_reason}</p>
      </section>
    )
  }
  if (canOpenPage({ needs: 'invoices:write' }, me)) {
    return invoice.stamping.provider === null ? (
      <IssueByHand invoice={invoice} answer={answer} />
    ) : null
  }
  return <p className="hint">{missingPermissionText('invoices:write')}</p>
}

function Issued({ invoice, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  const attaching = useRestoredFormFields(answer, 'adjuntar')
  const current = invoice.files.filter(({ ended_at: endedAt }) => endedAt === null)
  return (
    <section className="next stack close" aria-labelledby="sigue">
      <h2 id="sigue">
        Folio fiscal <span className="num">{invoice.fiscal_id}</span>
      </h2>
      {invoice.finished_at ? (
        <p className="muted">Emitida el {formatDateTime(invoice.finished_at)}.</p>
      ) : null}
      {current.length > 0 ? (
        <div className="row">
          {current.map(({ kind }) => (
            <a
              key={kind}
              className="btn"
              href={createApiUrl<'getInvoiceFile'>(
                `invoices/${encodeURIComponent(invoice.number)}/files/${kind}`,
              )}
            >
              <Icon name="download" />
              {kind.toUpperCase()}
            </a>
          ))}
        </div>
      ) : (
        <p>Sin archivos: el cliente solo tiene el folio.</p>
      )}
      {canOpenPage({ needs: 'invoices:write' }, me) ? (
        <>
          <Disclosure
            as="span"
            title={current.length > 0 ? 'Sustituir los archivos' : 'Adjuntar los archivos'}
            open={attaching.text('hacer') === 'adjuntar'}
          >
            <AttachInvoiceForm answer={answer} replaces />
          </Disclosure>
          <CancelInvoiceForm invoice={invoice} answer={answer} />
        </>
      ) : null}
    </section>
  )
}
