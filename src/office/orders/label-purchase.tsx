import { Form } from 'react-router'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { formatUnitCount } from '../packing/packing-count-texts.ts'
import { senderSettingsUrl } from '../settings/setting-parts.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatBoxValue, type LabelQuote } from './label-forms.ts'
import { LabelOffers } from './label-offers.tsx'
import './labels.css'

type Props = {
  order: OfficeOrderResponse
  labels: OrderLabelsResponse
  answer: FormResult<LabelQuote> | undefined
}

const otherBox = 'otra'

/** Whether the label of the order's next parcel can be bought here by this operator. */
export function isLabelOffered(
  { next, address }: OfficeOrderResponse,
  { provider, labels }: OrderLabelsResponse,
  me: Parameters<typeof hasPermission>[1],
): boolean {
  const isToSend = (next === 'pack' || next === 'ship') && address !== null
  const isBuying = labels.some(({ state }) => state === 'buying' || state === 'pending')
  return provider !== null && isToSend && !isBuying && hasPermission('labels:write', me)
}

/** Band that buys the label of the next parcel: the parcel first, then its offers. */
export function LabelPurchase({ order, labels, answer }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { address, arrives_by: arrives, number } = order
  if (!address || !isLabelOffered(order, labels, me)) return null
  const packed = order.parcels.find(({ status }) => status === 'packed')
  const quote = answer?.done
  return (
    <section className="next label-purchase" aria-labelledby="comprar-guia">
      <h2 id="comprar-guia">Compra su guía</h2>
      <p className="muted">
        A {address.city}, {address.postcode}.
        {arrives ? ` Prometido a más tardar el ${formatWeekday(arrives)}.` : null}{' '}
        {labels.paid > 0 ? (
          <>
            La persona pagó <b className="num">{formatMoney(labels.paid)}</b> de envío.
          </>
        ) : (
          'Su envío es gratis.'
        )}
      </p>
      {labels.sender_missing.length > 0 ? (
        <Alert tone="warn" title="Falta tu remitente">
          <p>
            Escribe {labels.sender_missing.join(', ')} en{' '}
            <Link to={senderSettingsUrl}>Ajustes › Envíos</Link>.
          </p>
        </Alert>
      ) : (
        <>
          <ParcelForm key={number} labels={labels} answer={answer} />
          {quote ? <LabelOffers quote={quote} labels={labels} parcel={packed?.position} /> : null}
        </>
      )}
    </section>
  )
}

/** Form of the parcel: box, weight and insured value; it asks for offers. */
function ParcelForm({ labels, answer }: Pick<Props, 'labels' | 'answer'>) {
  const typed = useRestoredFormFields(answer?.refusal && { refusal: answer.refusal }, 'cotizar')
  const { boxes, goods_grams, goods_value, unweighed } = labels
  const suggested = boxes.find(({ name }) => name === labels.box)
  const asked = answer?.done?.parcel
  const errors = answer?.refusal?.fields ?? {}
  const sideError = errors.length ?? errors.width ?? errors.height
  const isOther = answer?.done ? answer.done.box === otherBox : boxes.length === 0
  const grams = asked?.grams ?? goods_grams + (suggested?.grams ?? 0)
  const side = (name: 'largo' | 'ancho' | 'alto', value: number | undefined) => (
    <FormField
      label={`${name === 'largo' ? 'Largo' : name === 'ancho' ? 'Ancho' : 'Alto'} (cm)`}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed.text(name, isOther && value ? String(value) : '')}
    />
  )
  return (
    <Form method="post" preventScrollReset>
      <div className="label-parcel">
        {boxes.length > 0 ? (
          <Select
            label="Empaque"
            name="empaque"
            error={sideError}
            defaultValue={typed.text(
              'empaque',
              answer?.done?.box ?? (suggested ? formatBoxValue(suggested) : ''),
            )}
          >
            {boxes.map((box) => (
              <option key={box.name} value={formatBoxValue(box)}>
                {box.name}, {box.length} × {box.width} × {box.height} cm
              </option>
            ))}
            <option value={otherBox}>Otras medidas</option>
          </Select>
        ) : (
          <input type="hidden" name="empaque" value={otherBox} />
        )}
        <FormField
          label="Peso (kg)"
          name="peso"
          inputMode="decimal"
          autoComplete="off"
          error={errors.grams}
          defaultValue={typed.text('peso', grams > 0 ? String(grams / 1000) : '')}
        />
        <FormField
          label="Asegurar por"
          name="valor"
          optional
          before="$"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.text('valor', asked?.declared ? String(asked.declared) : '')}
        />
        <p className="hint">
          {unweighed > 0
            ? `No se sabe el peso de ${formatUnitCount(unweighed)}: escríbelo.`
            : describeWeight(goods_grams, suggested)}{' '}
          Lo que va vale {formatMoney(goods_value)}.
        </p>
      </div>
      <Disclosure
        as="span"
        title="Otras medidas"
        open={isOther || (sideError !== undefined && typed.text('empaque') === otherBox)}
      >
        <div className="label-sides">
          {side('largo', asked?.length)}
          {side('ancho', asked?.width)}
          {side('alto', asked?.height)}
        </div>
        {boxes.length === 0 && sideError ? <p className="error">{sideError}</p> : null}
        {boxes.length > 0 ? <p className="hint">Cuentan si eliges «Otras medidas».</p> : null}
      </Disclosure>
      <Button
        type="submit"
        kind={answer?.done ? 'outline' : 'primary'}
        name="hacer"
        value="cotizar"
      >
        {answer?.done ? 'Ver precios otra vez' : 'Ver precios'}
      </Button>
    </Form>
  )
}

function describeWeight(
  goods: number,
  box: OrderLabelsResponse['boxes'][number] | undefined,
): string {
  const packing = box ? ` y el empaque de ${box.grams.toLocaleString('es-MX')} g` : ''
  return `Los productos pesan ${goods.toLocaleString('es-MX')} g${packing}.`
}
