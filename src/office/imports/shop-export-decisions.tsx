import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { FormField } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { formatCountWithNoun } from './import-labels.ts'

type Review = NonNullable<SheetImportResponse['shop_export']>
type Props = { sheet: SheetImportResponse; review: Review }

const currencyNames: Readonly<Record<string, { one: string; many: string }>> = {
  USD: { one: 'Un dólar', many: 'en dólares' },
  EUR: { one: 'Un euro', many: 'en euros' },
}

/** What only the owner knows about another shop's export: VAT, currencies, missing prices. */
export function ShopExportDecisions({ sheet, review }: Props) {
  const { decisions = {}, corrections = {} } = sheet.plan
  const open = new Set(review.unpriced.map(({ line }) => String(line)))
  const decided = Object.entries(corrections).filter(([line]) => !open.has(line))
  const kept = decided.flatMap(([line, cells]) =>
    Object.entries(cells).map(([heading, value]) => (
      <input
        key={`${line} ${heading}`}
        type="hidden"
        name={`celda:${line}:${heading}`}
        value={value}
      />
    )),
  )
  const codes = new Set([
    ...review.currencies.map(({ code }) => code),
    ...Object.keys(decisions.rates ?? {}),
    ...(decisions.leaveOut ?? []),
  ])
  const hasTax = review.tax !== null || decisions.tax !== undefined
  const hasSite = review.needs_site || decisions.site !== undefined
  if (!hasTax && !hasSite && codes.size === 0 && review.unpriced.length === 0) return <>{kept}</>
  return (
    <section className="sec" aria-labelledby="decide">
      {kept}
      <h2 id="decide">Decide esto</h2>
      <ol className="decisions">
        {hasTax ? <TaxDecision review={review} chosen={decisions.tax} /> : null}
        {[...codes].map((code) => (
          <CurrencyDecision key={code} code={code} sheet={sheet} review={review} />
        ))}
        {review.unpriced.length > 0 ? <PriceDecision review={review} /> : null}
        {hasSite ? (
          <li>
            <fieldset>
              <legend>¿En qué dirección está tu tienda?</legend>
              <FormField
                label="Dirección"
                name="sitio"
                type="url"
                placeholder="https://"
                defaultValue={decisions.site}
                hint="El archivo sólo trae la ruta de las fotos. Sin ella se quedan fuera."
              />
            </fieldset>
          </li>
        ) : null}
      </ol>
    </section>
  )
}

function TaxDecision({
  review: { tax },
  chosen,
}: {
  review: Review
  chosen: NonNullable<SheetImportResponse['plan']['decisions']>['tax']
}) {
  const example = (price: number | undefined, verb: string) =>
    tax && price !== undefined ? (
      <small>
        {tax.title} {verb} {formatMoney(price)}
      </small>
    ) : null
  const isNet = tax?.is_net === true || chosen === 'leave'
  const choices = isNet
    ? [
        { value: 'add', words: 'Súmales 16 %', more: example(tax?.with_tax, 'queda en') },
        { value: 'leave', words: 'Déjalos fuera', more: null },
      ]
    : [
        { value: 'included', words: 'Sí, ya lo llevan', more: example(tax?.price, 'se queda en') },
        { value: 'add', words: 'No, súmales 16 %', more: example(tax?.with_tax, 'queda en') },
      ]
  return (
    <li>
      <fieldset>
        <legend>{isNet ? 'Tus precios vienen sin IVA' : '¿Tus precios ya llevan IVA?'}</legend>
        {choices.map(({ value, words, more }) => (
          <label key={value} className="opt">
            <input
              type="radio"
              name="iva"
              value={value}
              defaultChecked={value === (chosen ?? choices[0]?.value)}
            />
            <span>
              {words}
              {more}
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  )
}

function CurrencyDecision({ code, sheet, review }: Props & { code: string }) {
  const { rates = {}, leaveOut = [] } = sheet.plan.decisions ?? {}
  const found = review.currencies.find((one) => one.code === code)
  const name = currencyNames[code] ?? { one: `Un ${code}`, many: `en ${code}` }
  const rate = rates[code]
  const isOut = leaveOut.includes(code)
  return (
    <li>
      <fieldset>
        <legend>
          {found
            ? `${formatCountWithNoun(found.products, 'producto viene', 'productos vienen')} ${name.many}`
            : `Los que vienen ${name.many}`}
        </legend>
        <label className="opt">
          <input type="radio" name={`moneda:${code}`} value="pasar" defaultChecked={!isOut} />
          <span>Pásalos a pesos</span>
        </label>
        <div className="rate">
          <FormField
            label={`${name.one} cuesta`}
            name={`tasa:${code}`}
            inputMode="decimal"
            autoComplete="off"
            before="$"
            defaultValue={rate === undefined ? '' : String(rate)}
            {...(found && {
              hint: `${found.title} cuesta ${found.amount.toLocaleString('es-MX')} ${code}.`,
            })}
          />
        </div>
        <label className="opt">
          <input type="radio" name={`moneda:${code}`} value="fuera" defaultChecked={isOut} />
          <span>Déjalos fuera</span>
        </label>
      </fieldset>
    </li>
  )
}

const mostUnpriced = 20

function PriceDecision({ review: { unpriced, price_heading: heading } }: { review: Review }) {
  return (
    <li>
      <fieldset>
        <legend>
          {formatCountWithNoun(
            unpriced.length,
            'producto no trae precio',
            'productos no traen precio',
          )}
        </legend>
        <div className="unpriced">
          {unpriced.slice(0, mostUnpriced).map(({ line, title, sku }) => (
            <div key={line}>
              <span>
                <b>{title}</b>
                <small className="muted">
                  {sku} · renglón {line}
                </small>
              </span>
              <FormField
                label="Precio"
                name={`celda:${line}:${heading}`}
                inputMode="decimal"
                autoComplete="off"
                before="$"
                placeholder="0.00"
                hint="Sin precio entra oculto."
              />
            </div>
          ))}
          {unpriced.length > mostUnpriced ? (
            <p className="hint">
              Los demás entran ocultos; su precio se pone después en Productos.
            </p>
          ) : null}
        </div>
      </fieldset>
    </li>
  )
}
