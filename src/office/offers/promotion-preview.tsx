import type { PromotionPriceEffectPreview } from '#contract/operator/promotions.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Example cart price with and without the promotion. */
export function PromotionPreview({
  asked,
  shown,
  problem,
}: {
  asked: { product: string; quantity: number }
  shown: PromotionPriceEffectPreview | null
  problem: string | null
}) {
  return (
    <section className="sec" aria-labelledby="prueba">
      <h2 id="prueba">Pruébala en un producto</h2>
      <form className="stack">
        <div className="fields">
          <FormField
            label="SKU o dirección"
            name="producto"
            required
            autoComplete="off"
            defaultValue={asked.product}
            error={problem ?? undefined}
          />
          <FormField
            label="Piezas"
            name="piezas"
            type="number"
            min={1}
            max={99}
            look="num"
            defaultValue={asked.quantity}
          />
        </div>
        <div>
          <Button type="submit">Ver lo que cuesta</Button>
        </div>
      </form>
      {shown ? <Result shown={shown} /> : null}
    </section>
  )
}

function Result({
  shown: { name, quantity, without, with: applied },
}: {
  shown: PromotionPriceEffectPreview
}) {
  return (
    <>
      <p>
        <strong>{name}</strong> × {quantity}
      </p>
      <dl className="sums">
        <div>
          <dt>Subtotal</dt>
          <dd>{formatMoney(applied.subtotal)}</dd>
        </div>
        {applied.promotions.map((one) => (
          <div key={one.name}>
            <dt>{one.name}</dt>
            <dd>{formatMoney(-one.saving)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Con la promoción</dt>
          <dd>{formatMoney(applied.subtotal - applied.discount)}</dd>
        </div>
        <div>
          <dt>Sin ella</dt>
          <dd>{formatMoney(without.subtotal - without.discount)}</dd>
        </div>
      </dl>
      {applied.missing.map((words) => (
        <p key={words} className="hint">
          {words}
        </p>
      ))}
    </>
  )
}
