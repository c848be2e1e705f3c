import { type FormEvent, useState } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useSubmit } from 'react-router'
import type { CountedProductResponse, StockCountResponse } from '#contract/operator/stock-counts.ts'
import { isLargeStockCountDifference } from '#domain/buying/large-stock-count-difference.ts'
import { stockCountStateLabels } from '#domain/buying/stock-count-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { formatTimeOfDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { StockCountLines, UnscannedProducts } from './stock-count-lines.tsx'
import { ScanUnitsForm } from './stock-count-scan-form.tsx'
import { stockCountStateStyles } from './stock-count-styles.ts'
import './stock.css'

/**
 * Time in ms after a stock count was applied during which the page shows a prominent undo button.
 */
const offeredMs = 600_000

export async function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  const found = await createOperatorApiReader(asked).get('getStockCount', { params: { id } })
  const { state, ended_at } = found.count
  const until = state === 'applied' && ended_at ? Date.parse(ended_at) + offeredMs : 0
  return { ...found, until: until > Date.now() ? new Date(until).toISOString() : null }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  const here = createOfficePageUrl('Conteo', { id })
  return runFormAction<CountedProductResponse>(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    switch (text('hacer')) {
      case 'aplicar': {
        const { messageForUser } = await commands('applyStockCount', {
          params: { id },
          body: {
            confirms_large: form.has('confirma'),
          },
        })
        return redirectWithFlash(messageForUser, here)
      }
      case 'deshacer': {
        const { messageForUser } = await commands('undoStockCount', { params: { id } })
        return redirectWithFlash(messageForUser, here)
      }
      case 'dejar':
        await commands('discardStockCount', { params: { id } })
        return redirectWithFlash('El conteo se dejó: nada cambió.', createOfficePageUrl('Contar'))
      case 'poner':
      case 'quitar': {
        const was = Number(text('antes'))
        const remove = text('hacer') === 'quitar'
        const counted = remove ? was : Number(text('contadas'))
        const body = { code: text('producto'), counted, was, remove }
        const { messageForUser } = await commands('correctCountedLine', { params: { id }, body })
        return redirectWithFlash(messageForUser, here)
      }
      default:
        return commands('addCountedUnits', {
          params: { id },
          body: {
            code: text('codigo'),
            pieces: Number(text('piezas') || '1'),
          },
        })
    }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<CountedProductResponse>
}

/**
 * Page of one stock count: scanned units compared with expected units; all differences are applied
 * together.
 */
export default function Count({
  loaderData: { count, lines, unscanned, until },
  actionData,
}: Props) {
  const { me } = useOfficeRootLoaderData()
  const submit = useSubmit()
  const { done, refusal } = actionData ?? {}
  const { id, place, state, started_by, started_at, ended_by, ended_at } = count
  const isOpen = state === 'open'
  const mayWrite = hasPermission('stock:write', me)
  const differing = lines.filter(({ counted, expected }) => counted !== expected).length
  const large = lines.filter(isLargeStockCountDifference)
  const [unsaved, setUnsaved] = useState(false)
  const look = stockCountStateStyles[state]
  const fields = refusal?.fields ?? {}

  function keepCorrections(event: FormEvent) {
    const has = hasUnsavedCorrection()
    setUnsaved(has)
    if (has) event.preventDefault()
  }

  return (
    <>
      <PageHeader
        title={`Conteo de ${place}`}
        state={
          <p>
            <span className={look}>{stockCountStateLabels[state]}</span>{' '}
            <span className="faint">
              {ended_at
                ? `${ended_by}, ${formatDateTime(ended_at)}`
                : `${started_by}, ${formatDateTime(started_at)}`}
            </span>
          </p>
        }
        back={<BackLink to={createOfficePageUrl('Contar')} label="Contar" />}
      >
        {lines.length === 0 ? null : <CsvLink call={`stock-counts/${id}/lines.csv`} />}
        {isOpen && mayWrite ? (
          <Form method="post">
            <Button type="submit" kind="quiet" name="hacer" value="dejar">
              Dejar sin aplicar
            </Button>
          </Form>
        ) : null}
      </PageHeader>
      {fields.code ? null : <FormErrorAlert refusal={refusal} />}
      {isOpen && mayWrite ? (
        <ScanUnitsForm
          done={done}
          error={fields.code}
          onCode={(codigo) => void submit({ codigo, piezas: '1' }, { method: 'post' })}
        />
      ) : null}
      <StockCountLines lines={lines} isOpen={isOpen && mayWrite} />
      {isOpen && mayWrite ? <UnscannedProducts products={unscanned} /> : null}
      {isOpen && mayWrite && lines.length > 0 ? (
        <Form method="post" className="save-count" onSubmit={keepCorrections}>
          <span className="muted">
            {differing === 0
              ? `Todo cuadra: ${lines.length === 1 ? '1 producto' : `${lines.length} productos`}.`
              : `Difieren ${differing} de ${lines.length}. Lo que se venda mientras tanto no se pierde.`}
          </span>
          {unsaved ? (
            <span className="late" role="alert">
              Tienes una corrección sin guardar: oprime «Poner», o ciérrala como estaba.
            </span>
          ) : null}
          {large.length > 0 ? (
            <Checkbox name="confirma" required>
              Son correctas: {large.map(differenceWords).join(', ')}
            </Checkbox>
          ) : null}
          <Button type="submit" kind="primary" name="hacer" value="aplicar">
            {differing === 0
              ? 'Terminar'
              : differing === 1
                ? 'Aplicar 1 diferencia'
                : `Aplicar ${differing} diferencias`}
          </Button>
        </Form>
      ) : null}
      {state === 'applied' && mayWrite && until === null ? (
        <Form method="post">
          <Button type="submit" name="hacer" value="deshacer">
            Deshacer este conteo
          </Button>
        </Form>
      ) : null}
      <ShortcutAndCliHintFooter command={`stock-counts ${id}`} />
      {until !== null && mayWrite ? (
        <UndoNotice
          said="El conteo está aplicado."
          until={formatTimeOfDay(until)}
          fields={{ hacer: 'deshacer' }}
        />
      ) : null}
    </>
  )
}

/** Difference of a counted line: `faltan 30 de Mouse` */
function differenceWords({ name, counted, expected }: StockCountResponse['lines'][number]): string {
  const difference = Math.abs(counted - expected).toLocaleString('es-MX')
  return `${counted < expected ? 'faltan' : 'sobran'} ${difference} de ${name}`
}

/** Whether a line has a typed count that was not saved; applying the count would omit it. */
function hasUnsavedCorrection(): boolean {
  return [
    ...document.querySelectorAll<HTMLInputElement>('.correction[open] input[name="contadas"]'),
  ].some(({ value, defaultValue }) => value !== defaultValue)
}
