import { Form } from 'react-router'
import type { CountedProductResponse } from '#contract/operator/stock-counts.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { CameraScanner } from '../packing/camera-scanner.tsx'

/**
 * Form that counts stock by scanning: each scanned or typed code adds one unit, or the given number
 * of units.
 */
export function ScanUnitsForm({
  done,
  error,
  onCode,
}: {
  /** Result for the product that was counted last */
  done: CountedProductResponse | undefined
  error: string | undefined
  onCode: (code: string) => void
}) {
  return (
    <section aria-label="Escanear" className="scan-units">
      <Form method="post" key={`${done?.sku} ${done?.counted}`} className="scan-form">
        <FormField
          label="Código"
          name="codigo"
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          look="num"
          error={error}
          hint="Código de barras o SKU. Con un lector, apunta y ya: cada lectura es una pieza."
        />
        <FormField
          label="Piezas"
          name="piezas"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={1}
          look="num"
        />
        <Button type="submit" name="hacer" value="contar">
          Contar
        </Button>
      </Form>
      <p role="status" className="scan-said ok">
        {done && !error ? (
          <>
            <Icon name="ok" /> {saidOf(done)}
          </>
        ) : null}
      </p>
      <CameraScanner onCode={onCode} />
    </section>
  )
}

function saidOf({ name, counted, expected, also }: CountedProductResponse): string {
  const words = `${name}: ${counted} de ${expected}.`
  if (!also) return words
  return also.place === null
    ? `${words} ${also.by} contó las de antes.`
    : `${words} Ojo: ${also.by} también lo cuenta, en ${also.place}.`
}
