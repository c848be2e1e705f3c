import { Form } from 'react-router'
import type { FormerShopImportResponse } from '#contract/operator/former-shop-imports.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { FormerRecordsPreview, ReasonList, UnfinishedAddresses } from './former-shop-preview.tsx'
import { ImportCounts } from './import-counts.tsx'
import { formatCountWithNoun } from './import-labels.ts'

type Given = { file: FormerShopImportResponse }

const choices = {
  first: 'El primero',
  last: 'El último',
  merge: 'Júntalos',
} as const

/** Parses the operator's decisions, and whether they differ from those of the last check. */
export function parseFormerRecordsForm(form: FormData, file: FormerShopImportResponse) {
  const chosen = String(form.get('repetidos') ?? '')
  const duplicates = (['first', 'last', 'merge'] as const).find((choice) => choice === chosen)
  const rates = [...form.entries()].flatMap(([name, value]) => {
    const pesos = Number(String(value).trim().replace(',', '.'))
    return name.startsWith('tasa:') && pesos > 0
      ? [{ currency: name.slice('tasa:'.length), pesos }]
      : []
  })
  const asText = (list: typeof rates) =>
    list
      .map(({ currency, pesos }) => `${currency} ${pesos}`)
      .toSorted()
      .join()
  return {
    body: { ...(duplicates && { duplicates }), ...(rates.length > 0 && { rates }) },
    isChanged:
      (duplicates ?? null) !== file.duplicates_choice || asText(rates) !== asText(file.rates),
  }
}

/** Review of customers or orders before their import: counts, decisions, who comes and who not. */
export function FormerShopReview({ file }: Given) {
  const { kind, counts, left_out: leftOut, lost_addresses: lost, known } = file
  const isPeople = kind === 'customers'
  const noun = isPeople ? ['cliente', 'clientes'] : ['pedido', 'pedidos']
  return (
    <>
      <ImportCounts {...counts} />
      <Form method="post" key={file.version}>
        <input type="hidden" name="version" value={file.version} />
        <div className="cols">
          <div>
            <Decisions file={file} />
            <ReasonList title="No entran" rows={leftOut} />
            <UnfinishedAddresses file={file} />
            <ReasonList title="Entran sin su dirección" rows={lost} />
            <ReasonList
              title="Ya tienen cuenta aquí"
              rows={known.map((one) => ({ ...one, reason: 'se queda como lo escribió' }))}
            />
            <FormerRecordsPreview file={file} />
          </div>
          <Aside file={file} />
        </div>
        <div className="bulk save" role="region" aria-label="Importar">
          <p className="say">
            {counts.go === 0 && counts.same > 0 && counts.wait === 0
              ? 'Ya están todos.'
              : 'A nadie se le escribe.'}
          </p>
          <Button type="submit" kind="quiet" name="hacer" value="dejar" formNoValidate>
            Cancelar
          </Button>
          {file.duplicates.length > 0 || file.currencies.length + file.rates.length > 0 ? (
            <Button type="submit" name="hacer" value="revisar">
              Ver cómo quedan
            </Button>
          ) : null}
          {counts.go + counts.wait > 0 ? (
            <Button type="submit" kind="primary" name="hacer" value="importar">
              {counts.wait > 0
                ? 'Importar'
                : `Importar ${formatCountWithNoun(counts.go, noun[0] ?? '', noun[1] ?? '')}`}
            </Button>
          ) : null}
        </div>
      </Form>
    </>
  )
}

const shownDuplicates = 5

function Decisions({ file }: Given) {
  const { duplicates, currencies, rates } = file
  const codes = [
    ...new Set([...currencies.map(({ code }) => code), ...rates.map(({ currency }) => currency)]),
  ]
  if (duplicates.length === 0 && codes.length === 0) return null
  return (
    <section className="sec" aria-labelledby="decide">
      <h2 id="decide">Decide esto</h2>
      <ol className="decisions">
        {duplicates.length > 0 ? (
          <li>
            <fieldset>
              <legend>
                {formatCountWithNoun(duplicates.length, 'correo se repite', 'correos se repiten')}
              </legend>
              <div>
                {Object.entries(choices).map(([value, words]) => (
                  <label key={value} className="opt">
                    <input
                      type="radio"
                      name="repetidos"
                      value={value}
                      required
                      defaultChecked={value === file.duplicates_choice}
                    />
                    <span>
                      {words}
                      {value === 'merge' ? (
                        <small>
                          Cada dato del primero que lo traiga, con todas las direcciones.
                        </small>
                      ) : null}
                    </span>
                  </label>
                ))}
              </div>
              <p className="hint">
                {duplicates
                  .slice(0, shownDuplicates)
                  .map(({ email, lines }) => `${email} (renglones ${lines.join(', ')})`)
                  .join('; ')}
                {duplicates.length > shownDuplicates
                  ? ` y ${duplicates.length - shownDuplicates} más`
                  : ''}
              </p>
            </fieldset>
          </li>
        ) : null}
        {codes.map((code) => {
          const found = currencies.find((one) => one.code === code)
          const rate = rates.find(({ currency }) => currency === code)
          return (
            <li key={code}>
              <fieldset>
                <legend>
                  {found
                    ? `${formatCountWithNoun(found.orders, 'pedido viene', 'pedidos vienen')} en ${code}`
                    : `Los que vienen en ${code}`}
                </legend>
                <FormField
                  label={`Un ${code} cuesta`}
                  name={`tasa:${code}`}
                  inputMode="decimal"
                  autoComplete="off"
                  before="$"
                  defaultValue={rate === undefined ? '' : String(rate.pesos)}
                  hint={
                    found
                      ? `El ${found.example.number} es de ${found.example.amount.toLocaleString('es-MX')} ${code}. Sin tipo de cambio se quedan fuera.`
                      : 'Sin tipo de cambio se quedan fuera.'
                  }
                />
              </fieldset>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Aside({ file }: Given) {
  const { kind, shop, counts, accepting, erased, without_email: withoutEmail } = file
  const { used_columns: used, unused_columns: unused } = file
  const isPeople = kind === 'customers'
  return (
    <aside aria-label="También se hace">
      <section className="sec">
        <h2>{isPeople ? 'Cómo entran' : 'Para qué sirven'}</h2>
        <p>
          {isPeople
            ? 'Con nombre, teléfono y direcciones. Cada quien usa su cuenta cuando entra con ese correo; después de importar puedes invitarlos.'
            : `Para consultarlos: en Pedidos, en la búsqueda y en «Mis pedidos» de quien tenga ese correo. No cuentan en reportes, puntos, facturas, reseñas ni existencias.`}
        </p>
        <dl className="facts">
          {isPeople && accepting > 0 ? (
            <div>
              <dt>Aceptan noticias</dt>
              <dd>
                {accepting.toLocaleString('es-MX')}, como dijeron en {shop}
              </dd>
            </div>
          ) : null}
          {counts.same > 0 ? (
            <div>
              <dt>Ya están</dt>
              <dd>{counts.same.toLocaleString('es-MX')}, no cambian</dd>
            </div>
          ) : null}
          {erased > 0 ? (
            <div>
              <dt>Pidió que borráramos sus datos</dt>
              <dd>{erased.toLocaleString('es-MX')}, no entran</dd>
            </div>
          ) : null}
          {withoutEmail > 0 ? (
            <div>
              <dt>Sin correo</dt>
              <dd>{withoutEmail.toLocaleString('es-MX')}, solo los ves tú</dd>
            </div>
          ) : null}
        </dl>
      </section>
      <section className="sec">
        <h2>Si algo sale mal</h2>
        <p className="muted">
          {isPeople
            ? 'Se deshace entera durante 90 días; quien ya haya entrado se queda.'
            : 'Se deshace entera durante 90 días.'}
        </p>
      </section>
      <section className="sec">
        <details className="fold">
          <summary>Ver columnas</summary>
          <p className="muted">
            Se leen: {used.join(', ')}.{unused.length > 0 ? ` Sin usar: ${unused.join(', ')}.` : ''}
          </p>
        </details>
      </section>
    </aside>
  )
}
