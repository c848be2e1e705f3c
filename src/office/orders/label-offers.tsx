import { useState } from 'react'
import { Form } from 'react-router'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { LabelQuote } from './label-forms.ts'

type Offer = LabelQuote['offers']['best'][number]

const merits: Record<Offer['merits'][number], { words: string; look: string }> = {
  cheapest: { words: 'la más barata', look: 'badge good' },
  soonest: { words: 'la más rápida', look: 'badge info' },
  balanced: { words: 'la que más rinde', look: 'badge' },
}

type Props = {
  quote: LabelQuote
  labels: OrderLabelsResponse
  /** number of the packed parcel that is sent; undefined if all units are packed with it */
  parcel: number | undefined
}

/** Offered labels to choose from; the button names the chosen one and buys it. */
export function LabelOffers({ quote: { offers, parcel: asked }, labels, parcel }: Props) {
  const hydrated = useHydrated()
  const all = [...offers.best, ...offers.others]
  const [chosen, setChosen] = useState(all[0]?.key)
  const offer = all.find(({ key }) => key === chosen) ?? all[0]
  if (!offer)
    return (
      <p className="label-none">Nadie cotiza a este código postal. Escribe abajo una guía tuya.</p>
    )
  const choices = (list: readonly Offer[]) =>
    list.map((one) => (
      <LabelOffer
        key={one.key}
        offer={one}
        isChosen={one.key === offer.key}
        onChoose={() => setChosen(one.key)}
      />
    ))
  return (
    <Form method="post" key={all[0]?.key}>
      <input type="hidden" name="largo" value={asked.length} />
      <input type="hidden" name="ancho" value={asked.width} />
      <input type="hidden" name="alto" value={asked.height} />
      <input type="hidden" name="peso" value={asked.grams / 1000} />
      <input type="hidden" name="valor" value={asked.declared ?? ''} />
      <input type="hidden" name="paquete" value={parcel ?? ''} />
      <fieldset className="label-offers">
        <legend className="sr">Guías</legend>
        {choices(offers.best)}
        {offers.others.length > 0 ? (
          <Disclosure
            as="span"
            title={offers.others.length === 1 ? 'Ver otra' : `Ver otras ${offers.others.length}`}
          >
            <div className="label-offers">{choices(offers.others)}</div>
          </Disclosure>
        ) : null}
      </fieldset>
      <div className="label-end">
        <Button type="submit" kind="primary" name="hacer" value="comprar-guia">
          <Icon name="truck" />
          {hydrated
            ? `Comprar la de ${offer.carrier}, ${formatMoney(offer.price)}`
            : 'Comprar la guía elegida'}
        </Button>
        <span className="muted">Con tu saldo de {labels.provider}</span>
      </div>
    </Form>
  )
}

function LabelOffer({
  offer: { key, carrier, service, days, price, left, merits: found },
  isChosen,
  onChoose,
}: {
  offer: Offer
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="label-offer">
      <input
        type="radio"
        name="oferta"
        value={`${price} ${key}`}
        defaultChecked={isChosen}
        onChange={onChoose}
      />
      <span className="which-label">
        <b>{carrier}</b>
        <small>{service}</small>
      </span>
      <span className="when">
        {formatDays(days)}{' '}
        {found.map((merit) => (
          <span key={merit} className={merits[merit].look}>
            {merits[merit].words}
          </span>
        ))}
      </span>
      <span className="cost">
        <b>{formatMoney(price)}</b>
        <small className={left < 0 ? 'bad' : 'ok'}>
          {left < 0 ? `pones ${formatMoney(-left)}` : `te quedan ${formatMoney(left)}`}
        </small>
      </span>
    </label>
  )
}

/** Days until delivery, as the carrier says them. */
export function formatDays(days: number | null): string {
  if (days === null) return 'Sin día de llegada'
  if (days === 0) return 'Llega hoy'
  return days === 1 ? 'Llega en 1 día' : `Llega en ${days} días`
}
