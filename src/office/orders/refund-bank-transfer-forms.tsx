import { Form } from 'react-router'
import type { RefundsResponse } from '#contract/operator/refunds.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { createOfficePageUrl } from '../page-url.ts'

type Refund = RefundsResponse['refunds'][number]
type Given = { refund: Refund; answer: FormResult | undefined }

/**
 * Bank files for refunds by transfer: the form that creates a new file, and earlier files with
 * unfinished transfers.
 */
export function RefundBankTransferFiles({ refunds }: { refunds: readonly Refund[] }) {
  const ready = refunds.filter(({ clabe_ending, in_file_since }) => clabe_ending && !in_file_since)
  const files = new Set(refunds.flatMap(({ in_file_since }) => in_file_since ?? []))
  const to = createOfficePageUrl('Archivo para el banco')
  return (
    <div className="tools">
      {/* The browser keeps what comes back as a file, and stays on the page */}
      {ready.length > 0 ? (
        <form method="post" action={to}>
          <Button type="submit" kind="primary">
            <Icon name="download" />
            Archivo para el banco, {ready.length}
          </Button>
        </form>
      ) : (
        <p className="hint">Con la CLABE de alguna se puede bajar el archivo para el banco.</p>
      )}
      {[...files].map((at) => (
        <form key={at} method="post" action={to}>
          <input type="hidden" name="otra_vez" value={at} />
          <Button type="submit" kind="quiet">
            El del {formatDateTime(at)} otra vez
          </Button>
        </form>
      ))}
    </div>
  )
}

/**
 * Form for the bank account (CLABE) that receives a refund by transfer; validates the check digit
 * while typing.
 */
export function RefundBankAccountForm({
  refund: { id, clabe_ending, in_file_since },
  answer,
}: Given) {
  const typed = useRestoredFormFields(answer, 'cuenta')
  const isMine = typed.text('reembolso') === String(id)
  const fields = isMine ? (answer?.refusal?.fields ?? {}) : {}
  return (
    <Disclosure as="span" title={clabe_ending ? 'Cambiar CLABE' : 'Anotar CLABE'} open={isMine}>
      <Form method="post" className="stack">
        <input type="hidden" name="reembolso" value={id} />
        <FormField
          label="CLABE"
          name="clabe"
          required
          inputMode="numeric"
          autoComplete="off"
          look="num"
          maxLength={24}
          defaultValue={isMine ? typed.text('clabe') : ''}
          error={fields.clabe}
          hint="18 dígitos; el último comprueba los demás."
        />
        <FormField
          label="Titular"
          name="titular"
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={isMine ? typed.text('titular') : ''}
          error={fields.holder}
        />
        {isMine && isRefusedWith(answer?.refusal, 'setRefundAccount', 'bank-unknown') ? (
          <Checkbox name="banco_confirmado" required>
            El banco es correcto: así está en su estado de cuenta
          </Checkbox>
        ) : null}
        {in_file_since ? (
          <Checkbox name="otra_vez" required>
            El banco rechazó la transferencia: va en el próximo archivo
          </Checkbox>
        ) : null}
        <Button type="submit" name="hacer" value="cuenta">
          Guardar cuenta
        </Button>
      </Form>
    </Disclosure>
  )
}

/** Button that resubmits a failed refund to its payment gateway. */
export function RetryRefundForm({ refund: { id, amount } }: Pick<Given, 'refund'>) {
  return (
    <Form method="post">
      <input type="hidden" name="reembolso" value={id} />
      <Button type="submit" name="hacer" value="reintentar">
        Intentar de nuevo<span className="sr">, {formatMoney(amount)}</span>
      </Button>
    </Form>
  )
}

export function FinishBankTransferForm({ refund: { id }, answer }: Given) {
  const typed = useRestoredFormFields(answer, 'hecho')
  const isMine = typed.text('reembolso') === String(id)
  return (
    <Disclosure as="span" title="Ya se hizo" open={isMine}>
      <Form method="post" className="stack">
        <input type="hidden" name="reembolso" value={id} />
        <FormField
          label="Clave de rastreo o folio"
          name="referencia"
          required
          autoComplete="off"
          look="num"
          maxLength={120}
          defaultValue={isMine ? typed.text('referencia') : ''}
          hint="El cliente recibe un correo."
        />
        <Button type="submit" name="hacer" value="hecho">
          Anotar como hecho
        </Button>
      </Form>
    </Disclosure>
  )
}
