import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { parseColumnMapping } from './column-mapping.ts'

type Plan = SheetImportResponse['plan']
type Decisions = NonNullable<Plan['decisions']>

const taxChoices = ['included', 'add', 'leave'] as const

/** Parses the decisions about another shop's export, with corrected prices. */
export function parseShopExportForm(form: FormData, { plan: before }: SheetImportResponse) {
  const { plan } = parseColumnMapping(form)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const tax = taxChoices.find((choice) => choice === text('iva'))
  const codes = [...form.keys()].flatMap((name) =>
    name.startsWith('moneda:') ? [name.slice('moneda:'.length)] : [],
  )
  const isOut = (code: string) => text(`moneda:${code}`) === 'fuera'
  const rates = codes.flatMap((code): [string, number][] => {
    const rate = Number(text(`tasa:${code}`).replace(',', '.'))
    return !isOut(code) && rate > 0 ? [[code, rate]] : []
  })
  const offersEnd = text('fin')
  const site = text('sitio')
  const decisions: Decisions = {
    ...(tax && { tax }),
    ...(rates.length > 0 && { rates: Object.fromEntries(rates) }),
    ...(codes.some(isOut) && { leaveOut: codes.filter(isOut) }),
    ...(offersEnd !== '' && { offersEnd }),
    ...(/^https?:\/\//.test(site) && { site }),
  }
  const given = Object.entries(plan.corrections).map(
    ([line, cells]) =>
      [
        line,
        Object.fromEntries(Object.entries(cells).filter(([, value]) => value.trim() !== '')),
      ] as const,
  )
  const corrections = given.filter(([, cells]) => Object.keys(cells).length > 0)
  return {
    plan: {
      columns: before.columns,
      shop: before.shop ?? null,
      decisions,
      corrections: Object.fromEntries(corrections),
    },
  }
}

/** Whether the form decides otherwise than the review that the page shows. */
export function isShopExportFormChanged(form: FormData, sheet: SheetImportResponse): boolean {
  const { decisions, corrections } = parseShopExportForm(form, sheet).plan
  const { plan, shop_export: found } = sheet
  // the choice that the page offers first is what the review already shows
  const usual = found?.tax?.is_net === true ? 'add' : 'included'
  const inOrder = ({
    tax = usual,
    rates = {},
    leaveOut = [],
    offersEnd = '',
    site = '',
  }: Decisions) =>
    JSON.stringify([
      tax,
      Object.entries(rates)
        .map(([code, rate]) => `${code} ${rate}`)
        .toSorted(),
      leaveOut.toSorted(),
      offersEnd,
      site,
    ])
  return (
    inOrder(decisions) !== inOrder(plan.decisions ?? {}) ||
    JSON.stringify(corrections) !== JSON.stringify(plan.corrections ?? {})
  )
}
