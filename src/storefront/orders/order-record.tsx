import { hashInGroups } from '#domain/orders/order-record.ts'

/** What the shop wrote down when the order was born, by its hash: the one that the mail gave. */
export function OrderRecord({ hash }: { hash: string }) {
  return (
    <section className="box stack tight-gap" aria-labelledby="constancia">
      <h2 id="constancia">Constancia de lo acordado</h2>
      <p className="small muted">
        Al hacerse tu pedido guardamos productos, precios, descuentos, envío, entrega y condiciones,
        y nadie los puede cambiar sin que se note. Ésta es su huella (SHA-256), la misma de tu
        correo:
      </p>
      <p className="small num">{hashInGroups(hash)}</p>
    </section>
  )
}
