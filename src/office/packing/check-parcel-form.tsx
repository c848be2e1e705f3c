import { type FormEvent, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { PackingSlip } from '#contract/operator/packing.ts'
import { parseScannedCode, type ScannedCode } from '#domain/orders/scanned-code.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { CameraScanner } from './camera-scanner.tsx'
import { formatUnitCount } from './packing-count-texts.ts'

type Line = PackingSlip['lines'][number]

/**
 * Form to verify an order while packing: the operator scans or types the units; the counted units
 * are packed.
 */
export function VerifyParcelContentsForm({ lines }: { lines: readonly Line[] }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [checked, setChecked] = useState<ReadonlyMap<string, number>>(new Map())
  const [said, setSaid] = useState<{ words: string; isWrong: boolean }>()
  const countOf = (sku: string) => checked.get(sku) ?? 0
  const missing = lines.reduce((sum, { sku, quantity }) => sum + quantity - countOf(sku), 0)

  function take(code: string) {
    const scanned = parseScannedCode(code, lines, checked)
    if (scanned.is === 'order')
      return void navigate(createOfficePageUrl('Escanear', {}, { codigo: scanned.number }))
    if (scanned.is === 'unit') setChecked(new Map(checked).set(scanned.line.sku, scanned.checked))
    setSaid({ words: wordsOf(scanned, missing), isWrong: scanned.is !== 'unit' })
  }

  function submitCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('codigo') ?? '')
    event.currentTarget.reset()
    if (code.trim() !== '') take(code)
  }

  return (
    <div className="cols">
      <Form method="post">
        <ul className="rows">
          {lines.map(({ line, sku, ean, name, bin, quantity }) => (
            <li
              key={sku}
              className={countOf(sku) === quantity ? 'checked-line is-done' : 'checked-line'}
            >
              <div className="grow">
                <strong>{name}</strong>
                <span className="faint small block">
                  {[sku, ean, bin && `lugar ${bin}`].filter(Boolean).join(' · ')}
                </span>
              </div>
              {countOf(sku) === quantity ? <Icon name="ok" className="ok" /> : null}
              <FormField
                label={`Piezas de ${name}`}
                labelHidden
                type="number"
                name={`pieza:${line}`}
                min={0}
                max={quantity}
                look="num"
                hint={`de ${quantity}`}
                {...(hydrated
                  ? {
                      value: countOf(sku),
                      onChange: (event) =>
                        setChecked(
                          new Map(checked).set(sku, within(event.currentTarget.value, quantity)),
                        ),
                    }
                  : { defaultValue: 0 })}
              />
            </li>
          ))}
        </ul>
        <p className="row wraps check-end">
          <Button
            type="submit"
            kind="primary"
            name="hacer"
            value="empacar"
            disabled={hydrated && checked.size === 0}
          >
            <Icon name="package" />
            {hydrated && missing > 0 && checked.size > 0
              ? `Empacar sin ${missing === 1 ? 'la que falta' : `las ${missing} que faltan`}`
              : 'Empacar'}
          </Button>
          {hydrated && missing > 0 ? (
            <span className="muted">Faltan {formatUnitCount(missing)}</span>
          ) : null}
        </p>
      </Form>
      {hydrated ? (
        <aside aria-label="Escanear" className="stack">
          <form onSubmit={submitCode}>
            <FormField
              label="Escanea o escribe cada pieza"
              name="codigo"
              autoFocus
              autoComplete="off"
              look="num"
              hint="SKU o código de barras. Con el número de otro pedido se abre ése."
            />
          </form>
          <p role="status" className={said?.isWrong ? 'scan-said late' : 'scan-said ok'}>
            {said ? (
              <>
                <Icon name={said.isWrong ? 'bad' : 'ok'} /> {said.words}
              </>
            ) : null}
          </p>
          <CameraScanner onCode={take} />
        </aside>
      ) : null}
    </div>
  )
}

function within(text: string, most: number): number {
  return Math.min(Math.max(0, Math.trunc(Number(text)) || 0), most)
}

function wordsOf(scanned: Exclude<ScannedCode<Line>, { is: 'order' }>, missing: number): string {
  switch (scanned.is) {
    case 'unit': {
      const { line, checked } = scanned
      if (missing === 1) return 'Está completo. Ya puedes empacar.'
      return `${line.name}: ${checked} de ${line.quantity}.`
    }
    case 'too-many': {
      const { name, quantity } = scanned.line
      return quantity === 1
        ? `«${name}» ya está. Ésta sobra.`
        : `De «${name}» ya están las ${quantity}. Ésta sobra.`
    }
    case 'stranger':
      return `«${scanned.code}» no va en este pedido. Apártalo.`
  }
}
