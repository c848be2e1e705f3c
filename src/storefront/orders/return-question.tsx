import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Select, TextArea } from '#ui/field.tsx'
import { Modal } from '#ui/overlay.tsx'
import { apiFor } from '../api/api-client.ts'
import { useShopData } from '../shop-data.ts'
import { literals } from '../text/literals.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import type { FullOrder } from './full-order.ts'

/** Which articles go back, and a reason only for who wants to give one. */
export function ReturnQuestion({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const articles = order.payment_attempt.products_json
  const [counts, setCounts] = useState<readonly number[]>(order.returnable)
  const [why, setWhy] = useState('')
  const { busy, error, run } = useAction()
  const { revalidate } = useRevalidator()
  const isFree = Boolean(useShopData().settings?.free_returns)

  const chosen = counts.flatMap((quantity, place) => (quantity > 0 ? [{ place, quantity }] : []))

  function choose(place: number, quantity: number) {
    setCounts((now) => now.with(place, quantity))
  }

  function request(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0) return
    void run(async () => {
      const path = `customer/orders/${order.number}/return` as const
      const reply = await apiFor().post(path, { lines: chosen, why }, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      onClose()
      await revalidate()
    })
  }

  return (
    <Modal title="Solicitud de devolución" open onClose={onClose}>
      <p className="muted gap-t2">
        No tienes que dar razones. Te mandamos la guía de regreso{isFree ? ' sin costo' : ''} y, al
        recibirlo, te devolvemos lo que pagaste por el mismo medio.
      </p>
      <form className="stack gap-t" onSubmit={request}>
        {articles.length > 1 || (order.returnable[0] ?? 1) > 1 ? (
          <fieldset className="stack tight-gap">
            <legend className="label">Qué devuelves</legend>
            {articles
              .map((line, place) => ({ line, place, most: order.returnable[place] ?? 0 }))
              .filter(({ most }) => most > 0)
              .map(({ line, place, most }) => (
                <div key={place} className="stack tight-gap">
                  <Checkbox
                    checked={counts[place] !== 0}
                    onChange={() => choose(place, counts[place] === 0 ? most : 0)}
                  >
                    {line.name}
                  </Checkbox>
                  {most > 1 && counts[place] !== 0 ? (
                    <Select
                      label={`Cuántas piezas de ${line.name}`}
                      value={String(counts[place])}
                      onChange={(event) => choose(place, Number(event.target.value))}
                    >
                      {Array.from({ length: most }, (_, index) => (
                        <option key={index} value={index + 1}>
                          {index + 1} de {most}
                        </option>
                      ))}
                    </Select>
                  ) : null}
                </div>
              ))}
          </fieldset>
        ) : (
          <p className="strong">{articles[0]?.name}</p>
        )}
        <TextArea
          label="¿Qué pasó?"
          optional
          rows={3}
          maxLength={1000}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        {chosen.length === 0 ? <p className="small muted">Elige al menos un producto.</p> : null}
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div className="foot-row">
          <Button onClick={onClose}>{literals.common.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={chosen.length === 0}>
            Solicitar devolución
          </Button>
        </div>
      </form>
    </Modal>
  )
}
