import { formatMoney } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BarCode } from './bar-code.tsx'
import { downloadVoucher, type VoucherFacts } from './voucher-file.ts'

/** How to pay what is still to be paid: bar code or CLABE, the exact amount, to copy, print and keep. */
export function VoucherBox({
  voucher,
  orderNumber,
}: {
  voucher: VoucherFacts
  orderNumber: string | null
}) {
  const { barcode, clabe, bank, reference, amount, page } = voucher
  return (
    <div className="box stack">
      {barcode ? (
        <div className="voucher">
          <BarCode digits={barcode} />
          <p className="num strong">{inFours(barcode)}</p>
        </div>
      ) : null}
      {clabe ? (
        <CopyLine
          label={bank ? `CLABE (${bank})` : 'CLABE'}
          shown={clabeGroups(clabe)}
          value={clabe}
        />
      ) : null}
      <CopyLine label="Monto exacto" shown={formatMoney(amount)} value={String(amount)} />
      <CopyLine
        label={clabe ? 'Concepto' : 'Referencia'}
        shown={clabe ? reference : inFours(reference)}
        value={reference}
      />
      {page ? (
        <a className="link" href={page}>
          Abrir las instrucciones de pago
        </a>
      ) : null}
      <div className="row wraps no-print">
        <Button size="s" onClick={() => window.print()}>
          <Icon name="printer" />
          Imprimir
        </Button>
        <Button size="s" onClick={() => downloadVoucher(voucher, orderNumber)}>
          <Icon name="download" />
          Guardar sin conexión
        </Button>
      </div>
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

function inFours(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Bank, place, account and check digit of a CLABE, in pieces one can read. */
function clabeGroups(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5')
}
