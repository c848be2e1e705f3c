import { Form } from 'react-router'
import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiUrl } from '../api/api-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

type CreditNote = OfficeInvoiceResponse['credit_notes'][number]

/** Credit notes of the refunds of an invoiced order; those that could not be stamped say why. */
export function CreditNotes({ invoice }: { invoice: OfficeInvoiceResponse }) {
  const { credit_notes: notes, number } = invoice
  if (notes.length === 0) return null
  return (
    <section className="sec" aria-labelledby="notas">
      <h2 id="notas">Notas de crédito</h2>
      <ul className="rows">
        {notes.map((note) => (
          <li key={note.refund_id} className="note">
            <span>
              <b>{formatMoney(note.amount)}</b>{' '}
              <small className="block muted">{saidOf(note)}</small>
            </span>
            {note.state === 'stamped' ? (
              <Files note={note} number={number} />
            ) : (
              <Again note={note} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function saidOf({ state, fault, fiscal_id: folio, updated_at: at }: CreditNote) {
  if (state === 'stamped')
    return (
      <>
        Timbrada el {formatDateTime(at)} · <span className="num">{folio}</span>
      </>
    )
  if (state === 'open') return fault ?? 'Se está timbrando.'
  return <span className="late">No se timbró: {fault}</span>
}

function Files({ note, number }: { note: CreditNote; number: string }) {
  const kinds = note.has_pdf ? (['pdf', 'xml'] as const) : (['xml'] as const)
  return (
    <span className="row">
      {kinds.map((kind) => (
        <a
          key={kind}
          className="btn"
          href={createApiUrl<'getCreditNoteFile'>(
            `invoices/${encodeURIComponent(number)}/credit-notes/${note.refund_id}/${kind}`,
          )}
        >
          <Icon name="download" />
          {kind.toUpperCase()}
          <span className="sr"> de la nota de {formatMoney(note.amount)}</span>
        </a>
      ))}
    </span>
  )
}

function Again({ note }: { note: CreditNote }) {
  const { me } = useOfficeRootLoaderData()
  if (!hasPermission('invoices:write', me)) return null
  return (
    <Form method="post">
      <input type="hidden" name="devolucion" value={note.refund_id} />
      <Button type="submit" kind="outline" name="hacer" value="nota">
        {note.state === 'open' ? 'Preguntar otra vez' : 'Intentar otra vez'}
        <span className="sr"> la nota de {formatMoney(note.amount)}</span>
      </Button>
    </Form>
  )
}
