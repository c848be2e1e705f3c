import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { hasWrongRfcCheckDigit } from '#domain/orders/rfc-tax-id.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CreditNotes } from './credit-notes.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { invoiceStateStyles, invoiceStateLabels, formatSatPaymentForm } from './invoice-labels.ts'
import { InvoiceLineTable } from './invoice-lines.tsx'
import { IssueByHand, StampingState } from './issue-invoice.tsx'
import { parseProductKeys } from './product-key-question.tsx'
import { parseReceiver, ReceiverForm } from './receiver-form.tsx'
import { StampBar } from './stamp-bar.tsx'
import './invoices.css'

export async function loader(asked: LoaderFunctionArgs) {
  const number = asked.params.number ?? ''
  return { invoice: await createOperatorApiReader(asked).get('getInvoice', { params: { number } }) }
}

export function action(asked: ActionFunctionArgs) {
  const { number = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const params = { number }
    const reason = text('motivo')
    const done = await command()
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Factura', { number }))

    async function command() {
      switch (text('hacer')) {
        case 'timbrar':
          return commands('stampInvoice', {
            params,
            body: { product_keys: parseProductKeys(form) },
          })
        case 'receptor':
          return commands('setInvoiceReceiver', { params, body: parseReceiver(form) })
        case 'nota':
          return commands('stampCreditNote', {
            params: { number, refund: Number(text('devolucion')) },
          })
        case 'rechazar':
          return commands('refuseInvoice', { params, body: { reason } })
        case 'cancelar':
          return commands('cancelInvoice', { params, body: { reason, ...motiveOf(text('sat')) } })
        case 'emitir':
          return commands('issueInvoice', { params, body: { fiscal_id: text('folio') } })
        default: {
          const pdf = await fileOf(form, 'pdf')
          const xml = await fileOf(form, 'xml')
          return commands('attachInvoiceFiles', {
            params,
            body: { xml, ...(pdf !== '' && { pdf }), ...(reason !== '' && { reason }) },
          })
        }
      }
    }
  })
}

/** SAT's motive, where the invoice is cancelled before it. */
function motiveOf(chosen: string): { motive?: '02' | '03' } {
  return chosen === '02' || chosen === '03' ? { motive: chosen } : {}
}

/** Uploaded file as base64; empty when none was selected. */
async function fileOf(form: FormData, name: string): Promise<string> {
  const file = form.get(name)
  return file instanceof File ? Buffer.from(await file.arrayBuffer()).toString('base64') : ''
}

type Props = { loaderData: { invoice: OfficeInvoiceResponse }; actionData?: FormResult }

/** Page of one invoice request: next action, data, recipient. */
export default function Invoice({ loaderData: { invoice }, actionData }: Props) {
  const { number, state, stamping } = invoice
  const { me } = useOfficeRootLoaderData()
  const isStamping =
    state === 'requested' && stamping.provider !== null && hasPermission('invoices:write', me)
  return (
    <>
      <PageHeader
        title={`Factura ${number}`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Facturas')}
            aria-label="Volver a Facturas"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          <>
            <span className={invoiceStateStyles[state]}>{invoiceStateLabels[state]}</span>
            <p>Pedida el {formatDateTime(invoice.asked_at)}</p>
          </>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      {actionData?.refusal ? null : <StampingState invoice={invoice} />}
      <InvoiceActions invoice={invoice} answer={actionData} />
      <div className="cols">
        <div>
          <InvoiceLineTable invoice={invoice} answer={actionData} isStamping={isStamping} />
          {isStamping ? <IssueByHand invoice={invoice} answer={actionData} /> : null}
          <CreditNotes invoice={invoice} />
          <FormerFiles invoice={invoice} />
        </div>
        <Receiver invoice={invoice} answer={actionData} />
      </div>
      <ShortcutAndCliHintFooter
        command={
          state === 'refused'
            ? 'invoices --state rechazadas'
            : isStamping
              ? `stamp-invoice ${number}`
              : `attach-invoice ${number} --xml …`
        }
      />
      {isStamping ? <StampBar invoice={invoice} /> : null}
    </>
  )
}

/** Replaced CFDI files, retained by law. */
function FormerFiles({ invoice }: { invoice: OfficeInvoiceResponse }) {
  const former = invoice.files.filter(({ ended_at: endedAt }) => endedAt !== null)
  if (former.length === 0) return null
  return (
    <section className="sec" aria-labelledby="anteriores">
      <h2 id="anteriores">Antes</h2>
      <ul>
        {former.map(({ kind, fiscal_id: fiscalId, ended_at: endedAt, ended_reason: reason }) => (
          <li key={`${fiscalId} ${kind} ${endedAt}`}>
            {kind.toUpperCase()} <span className="num">{fiscalId}</span>, hasta el{' '}
            {formatDateTime(endedAt ?? '')}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Receiver({
  invoice,
  answer,
}: {
  invoice: OfficeInvoiceResponse
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
  const { number, refunded, state } = invoice
  return (
    <aside aria-label="Receptor y pago">
      <section className="sec" aria-labelledby="receptor">
        <h2 id="receptor">Receptor</h2>
        <LabelValueList
          facts={[
            { name: 'RFC', value: invoice.rfc },
            ...(hasWrongRfcCheckDigit(invoice.rfc)
              ? [{ name: 'Último carácter', value: 'No es el usual: compáralo con su constancia' }]
              : []),
            { name: 'Nombre', value: invoice.legal_name },
            { name: 'Régimen fiscal', value: `${invoice.tax_regime} ${invoice.regime_name}` },
            { name: 'Uso del CFDI', value: `${invoice.use_code} ${invoice.use_name}` },
            { name: 'Código postal', value: invoice.postcode },
            { name: 'Correo', value: invoice.email },
          ]}
        />
        {state !== 'issued' && hasPermission('invoices:write', me) ? (
          <ReceiverForm title="Corregir los datos" receiver={invoice} answer={answer} />
        ) : null}
      </section>
      <section className="sec" aria-labelledby="pago">
        <h2 id="pago">Pago</h2>
        <LabelValueList
          facts={[
            { name: 'Forma de pago', value: formatSatPaymentForm(invoice) },
            { name: 'Método de pago', value: 'PUE, en una sola exhibición' },
            { name: 'Pagado el', value: invoice.paid_at && formatDateTime(invoice.paid_at) },
            { name: 'Devuelto', value: refunded > 0 ? formatMoney(refunded) : null },
          ]}
        />
        <p>
          <Link to={createOfficePageUrl('Pedido', { number })}>Ver el pedido</Link>
        </p>
      </section>
    </aside>
  )
}
