import { Form } from 'react-router'
import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

type Props = { invoice: OfficeInvoiceResponse; answer: FormResult | undefined }

/** Cancelling an issued invoice: before the tax authority where it was stamped here, else noting it. */
export function CancelInvoiceForm({ invoice: { stamping }, answer }: Props) {
  const typed = useRestoredFormFields(answer, 'cancelar')
  const { last, provider } = stamping
  const isHere = provider !== null && last?.state === 'stamped'
  if (isHere && last.cancellation === 'asked')
    return <p>Cancelación pedida: el SAT espera que el cliente acepte. Mientras, sigue valiendo.</p>
  return (
    <>
      {last?.cancellation === 'refused' ? (
        <p className="late">No se canceló: {last.fault}</p>
      ) : null}
      <Disclosure
        as="span"
        title={isHere ? 'Cancelar ante el SAT' : 'Se canceló'}
        open={typed.text('hacer') === 'cancelar'}
      >
        <Form method="post" className="one">
          {isHere ? (
            <fieldset>
              <legend>Motivo</legend>
              <Radio name="sat" value="02" defaultChecked={typed.text('sat') !== '03'}>
                Tiene errores
              </Radio>
              <Radio name="sat" value="03" defaultChecked={typed.text('sat') === '03'}>
                La venta no se hizo
              </Radio>
            </fieldset>
          ) : null}
          <FormField
            label="Por qué"
            name="motivo"
            required
            minLength={3}
            maxLength={300}
            defaultValue={typed.text('motivo')}
            hint={
              isHere
                ? 'El cliente lo lee y puede corregir sus datos.'
                : 'Cancélala antes ante el SAT. El cliente lee el motivo y puede corregir sus datos.'
            }
          />
          <Button type="submit" kind="danger" name="hacer" value="cancelar">
            {isHere ? 'Cancelar ante el SAT' : 'Apuntar que se canceló'}
          </Button>
        </Form>
      </Disclosure>
    </>
  )
}
