import { formatClabe } from '#domain/orders/clabe-bank-account.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useShopName } from '../shared-shop-data.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { BarCode } from './bar-code.tsx'
import './voucher.css'
import { downloadPaymentVoucher, type PaymentVoucherFields } from './payment-voucher-file.ts'

/**
 * Payment slip of an unpaid order: bar code or CLABE, exact amount, buttons to copy, print and
 * save.
 */
export function PaymentVoucherBox({
  voucher,
  orderNumber,
  framed = true,
  main = false,
}: {
  voucher: PaymentVoucherFields
  orderNumber: string | null
  framed?: boolean
  /** Whether saving the payment slip is the primary action */
  main?: boolean
}) {
  const shopName = useShopName()
  const { barcode, clabe, bank, reference, amount, page } = voucher
  return (
    <div className={classNames('stack', framed && 'box')}>
      {barcode ? (
        <div className="voucher">
          <BarCode digits={barcode} />
          <p>
            <span className="small">Referencia</span>
            <br />
            <strong className="num">{inGroupsOfFour(reference)}</strong>
          </p>
        </div>
      ) : null}
      {clabe ? (
        <>
          <CopyLine
            label={bank ? `CLABE (${bank})` : 'CLABE'}
            shown={formatClabe(clabe)}
            value={clabe}
          />
          <CopyLine label="Concepto" shown={reference} value={reference} />
        </>
      ) : null}
      {barcode || clabe ? null : (
        <CopyLine label="Referencia" shown={inGroupsOfFour(reference)} value={reference} />
      )}
      <CopyLine label="Monto exacto" shown={formatMoney(amount)} value={String(amount)} />
      {page ? (
        <a className="textlink" href={page}>
          Abrir las instrucciones de pago
        </a>
      ) : null}
      <div className="row wraps acts no-print">
        <Button
          size="s"
          kind={main ? 'primary' : 'outline'}
          onClick={() => downloadPaymentVoucher({ voucher, orderNumber, shopName })}
        >
          <Icon name="download" />
          Guardar en mi teléfono
        </Button>
        <Button size="s" onClick={() => window.print()}>
          <Icon name="printer" />
          Imprimir
        </Button>
        {barcode ? (
          <CopyButton
            value={reference.replaceAll(/\s/g, '')}
            what="la referencia"
            label="Copiar referencia"
          />
        ) : null}
      </div>
      {barcode ? (
        <p className="small muted">
          El pago se confirma a más tardar el siguiente día hábil y te avisamos por correo.
        </p>
      ) : null}
    </div>
  )
}

function CopyLine({ label, shown, value }: { label: string; shown: string; value: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="copy">
        <span className="num">{shown}</span>
        <CopyButton value={value} what={label} />
      </div>
    </div>
  )
}

function inGroupsOfFour(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
