import { Fragment } from 'react'
import { Form } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { formatOrderWaitingTime } from '../orders/order-labels.ts'
import { formatAuditActor } from '../running/audit-actor-label.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { type EditForm, parseFormFieldValues, toFormFieldValues } from './edit-form.tsx'
import type { FormResult } from './form-result.ts'
import { mergeConcurrentFormEdits } from './merge-edits.ts'

type Refusal = NonNullable<FormResult['refusal']>
type Changed = Refusal & { changed: NonNullable<Refusal['changed']> }

/** Whether a rejection is an edit conflict, which shows the conflict panel. */
export function isEditConflict(refusal: Refusal | undefined): refusal is Changed {
  return refusal?.changed !== undefined
}

/**
 * Panel for fields that both people changed: the user picks a value, the own value being
 * preselected; other changes are merged. Submits the original form with the other person's version
 * number.
 */
export function EditConflictPanel({
  refusal: { changed, typed },
  form,
  to,
}: {
  refusal: Changed
  form: EditForm
  /** URL that reloads the page and discards the user's changes */
  to: string
}) {
  const { me } = useOfficeRootLoaderData()
  const theirs = toFormFieldValues(form, changed.values)
  const mine = Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const own = typed.flatMap(([one, text]) => (one === name ? [text] : []))
      return [name, typeof value === 'string' ? (own[0] ?? '') : own]
    }),
  )
  const read = parseFormFieldValues(typed.find(([name]) => name === 'leido')?.[1] ?? '')
  const { clashes, joined, settled } = mergeConcurrentFormEdits(read, mine, theirs)
  const others = typed.filter(
    ([name]) => !(name in theirs) && name !== 'version' && name !== 'leido',
  )
  const isOwn = changed.saved_by === `operator:${me?.email}`
  const who = isOwn ? 'Tú' : changed.saved_by ? formatAuditActor(changed.saved_by) : 'Otra persona'
  const whose = isOwn ? 'guardado en tu otra pestaña' : `de ${who}`
  const age = changed.saved_at ? ` ${agoWords(changed.saved_at, changed.seenAt)}` : ''
  const clock = changed.saved_at ? `, ${formatTimeOfDay(changed.saved_at)}` : ''
  const said = (name: string, value: string) => form.fields[name]?.say?.(value) ?? value
  return (
    <Form method="post">
      {[...others, ...settled].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="version" value={changed.version} />
      <input type="hidden" name="leido" value={JSON.stringify(theirs)} />
      <Alert tone="warn" announced>
        <p>
          <strong>
            {isOwn ? (
              <>
                Guardaste {form.what} en otra pestaña{age}, después de abrir ésta.
              </>
            ) : (
              <>
                {who} guardó {form.what}
                {age}, mientras tú escribías.
              </>
            )}
          </strong>{' '}
          No se ha perdido nada: {whatIsAsked(clashes.length, isOwn)}
        </p>
      </Alert>
      <div className="cols">
        <div className="stack">
          {clashes.map(({ name, before, mine: own, theirs: other }) => (
            <fieldset key={name}>
              <legend className="strong">{form.fields[name]?.label ?? name}</legend>
              {before === undefined ? null : (
                <p className="hint said">Antes: {said(name, before) || 'vacío'}</p>
              )}
              <div className="versus">
                <Pick name={name} value={own} whose={isOwn ? 'de esta pestaña' : 'tuyo'} chosen>
                  {said(name, own)}
                </Pick>
                <Pick name={name} value={other} whose={`${whose}${clock}`}>
                  {said(name, other)}
                </Pick>
              </div>
            </fieldset>
          ))}
          {joined.length > 0 ? (
            <section className="sec" aria-labelledby="junto">
              <h2 id="junto">
                {clashes.length > 0 ? 'Sin choque, ya está junto' : 'Ya está junto'}
              </h2>
              {joined.map(({ name, from, before, after }) => (
                <p key={`${name} ${from}`}>
                  {form.fields[name]?.label ?? name}:{' '}
                  {before.map((value) => (
                    <Fragment key={value}>
                      <del>{said(name, value)}</del>{' '}
                    </Fragment>
                  ))}
                  {after.map((value) => (
                    <Fragment key={value}>
                      <ins>{said(name, value)}</ins>{' '}
                    </Fragment>
                  ))}
                  <span className="faint">
                    {from !== 'mine' ? whose : isOwn ? 'de esta pestaña' : 'de ti'}
                  </span>
                </p>
              ))}
            </section>
          ) : null}
        </div>
        <aside aria-label="Guardar">
          <div className="stack">
            <Button type="submit" kind="primary">
              {clashes.length > 0 ? 'Guardar lo elegido' : 'Guardar lo junto'}
            </Button>
            <Link className="btn" to={to} reloadDocument>
              {isOwn ? 'Quedarme con lo guardado' : 'Quedarme con todo lo suyo'}
            </Link>
            <p className="hint">La bitácora dice quién guardó y cuándo.</p>
          </div>
        </aside>
      </div>
    </Form>
  )
}

function Pick({
  name,
  value,
  whose,
  chosen = false,
  children,
}: {
  name: string
  value: string
  whose: string
  chosen?: boolean
  children: string
}) {
  return (
    <label className="pick">
      <input type="radio" name={name} value={value} defaultChecked={chosen} />
      <span className="said">
        <span className="faint small block">Lo {whose}</span>
        {children || 'Vacío'}
      </span>
    </label>
  )
}

function agoWords(savedAt: string, seenAt: number): string {
  if (seenAt - Date.parse(savedAt) < 60_000) return 'hace un momento'
  return `hace ${formatOrderWaitingTime(savedAt, seenAt)}`
}

function whatIsAsked(clashes: number, isOwn: boolean): string {
  if (clashes === 0)
    return `lo de ${isOwn ? 'las dos pestañas' : 'los dos'} cabe junto. Revísalo y guárdalo.`
  const where = clashes === 1 ? 'en un campo' : `en ${clashes} campos`
  const differs = isOwn ? 'dicen algo distinto' : 'los dos escribieron algo distinto'
  return `${where} ${differs}. Elige cuál queda.`
}
