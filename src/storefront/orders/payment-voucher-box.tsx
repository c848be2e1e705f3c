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
 * Payment slip of an unpaid order: bar code or CLABE first, then exact amount, beneficiary and
 * concept, each to copy.
 */
export function PaymentVoucherBox({
  voucher,
  framed = true,
}: {
  voucher: PaymentVoucherFields
  framed?: boolean
}) {
  const { barcode, clabe, bank, beneficiary, reference, amount, page } = voucher
  return (
    <div className={classNames('stack', framed && 'box')}>
      {barcode ? (
        <div className="voucher">
          <BarCode digits={barcode} />
        </div>
      ) : null}
      <dl className="bankslip">
        {clabe ? (
          <SlipLine label="CLABE" shown={formatClabe(clabe)} value={clabe} main />
        ) : (
          <SlipLine
            label="Referencia"
            shown={inGroupsOfFour(reference)}
            value={reference.replaceAll(/\s/g, '')}
            main
          />
        )}
        <SlipLine label="Monto exacto" shown={formatMoney(amount)} value={String(amount)} />
        {beneficiary ? <SlipLine label="Beneficiario" shown={beneficiary} /> : null}
        {bank ? <SlipLine label="Banco" shown={bank} /> : null}
        {clabe ? <SlipLine label="Concepto" shown={reference} /> : null}
      </dl>
      {page ? (
        <a className="textlink" href={page}>
          Abrir las instrucciones de pago
        </a>
      ) : null}
    </div>
  )
}

/** Buttons that save and print a payment slip. */
export function PaymentVoucherButtons({
  voucher,
  orderNumber,
}: {
  voucher: PaymentVoucherFields
  orderNumber: string | null
}) {
  const shopName = useShopName()
  return (
    <div className="row wraps acts mid no-print">
      <Button size="s" onClick={() => downloadPaymentVoucher({ voucher, orderNumber, shopName })}>
        <Icon name="download" />
        Guardar en mi teléfono
      </Button>
      <Button size="s" onClick={() => window.print()}>
        <Icon name="printer" />
        Imprimir
      </Button>
    </div>
  )
}

function SlipLine({
  label,
  shown,
  value = shown,
  main = false,
}: {
  label: string
  shown: string
  value?: string
  /** Whether this line is what the shopper copies first */
  main?: boolean
}) {
  return (
    <div className={main ? 'main' : undefined}>
      <dt>{label}</dt>
      <dd className="num">{shown}</dd>
      <dd className="do no-print">
        <CopyButton
          value={value}
          what={label}
          {...(main && { label: `Copiar ${toWordInSentence(label)}`, primary: true })}
        />
      </dd>
    </div>
  )
}

/** A label inside a sentence: `referencia`; abbreviations such as CLABE stay as they are. */
function toWordInSentence(label: string): string {
  return label === label.toUpperCase() ? label : label.toLowerCase()
}

function inGroupsOfFour(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
