import { Form } from 'react-router'
import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { AttachInvoiceForm } from './attach-invoice-form.tsx'

type Given = { invoice: OfficeInvoiceResponse; answer: FormResult | undefined }

/** Why the last stamping did not succeed, or that it is not finished. */
export function StampingState({ invoice: { stamping, state } }: Pick<Given, 'invoice'>) {
  const { last } = stamping
  if (state !== 'requested' || !last || last.state === 'stamped') return null
  const isTest = last.is_live === false
  const isWrong = last.state === 'ended' && !isTest
  return (
    <Alert
      tone={isWrong ? 'wrong' : undefined}
      title={isTest ? 'Prueba timbrada' : isWrong ? 'No se timbró' : 'Se está timbrando'}
    >
      <p>{last.fault ?? 'La tienda pregunta otra vez en unos minutos. No se timbra dos veces.'}</p>
    </Alert>
  )
}

/** Ways to issue a requested invoice by hand, and to refuse it. */
export function IssueByHand({ invoice: { stamping }, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'emitir')
  const attaching = useRestoredFormFields(answer, 'adjuntar')
  const refusing = useRestoredFormFields(answer, 'rechazar')
  const isConnected = stamping.provider !== null
  return (
    <section
      className={isConnected ? 'sec stack close' : 'next stack close'}
      aria-labelledby="sigue"
    >
      <h2 id="sigue" className={isConnected ? 'sr' : undefined}>
        {isConnected ? 'Hecha aparte' : 'Emítela con estos datos y adjunta su XML'}
      </h2>
      {isConnected ? (
        <Disclosure
          as="span"
          title="Ya la hice aparte: subir su XML y su PDF"
          open={attaching.text('hacer') === 'adjuntar'}
        >
          <AttachInvoiceForm answer={answer} />
        </Disclosure>
      ) : (
        <>
          <AttachInvoiceForm answer={answer} />
          {canOpenPage(officePages['Conexión de facturas'], me) ? (
            <p className="hint">
              También se timbran desde aquí, con una conexión:{' '}
              <Link to={createOfficePageUrl('Conexión de facturas')}>conectar Facturapi</Link>.
            </p>
          ) : null}
        </>
      )}
      <Disclosure as="span" title="Solo registrar el folio" open={typed.text('hacer') === 'emitir'}>
        <Form method="post" className="one">
          <FormField
            label="Folio fiscal"
            name="folio"
            required
            autoComplete="off"
            look="num"
            defaultValue={typed.text('folio')}
            error={answer?.refusal?.fields.fiscal_id}
            hint="El cliente recibe un correo con el folio, sin archivos."
          />
          <Button type="submit" name="hacer" value="emitir">
            Apuntar como emitida
          </Button>
        </Form>
      </Disclosure>
      <Disclosure as="span" title="No se puede emitir" open={refusing.text('hacer') === 'rechazar'}>
        <Form method="post" className="one">
          <FormField
            label="Por qué"
            name="motivo"
            required
            minLength={3}
            maxLength={300}
            defaultValue={refusing.text('motivo')}
            hint="El cliente lo lee y corrige sus datos en su pedido."
          />
          <Button type="submit" name="hacer" value="rechazar">
            Pedir que corrija sus datos
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
