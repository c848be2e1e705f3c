import type { FastifyInstance } from 'fastify'
import { addressNames, fromWireAddress } from '#api/wire-address.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { entriesOf } from '#domain/keys-of.ts'
import { stateLabel } from '#domain/orders/order-state.ts'
import type { EditValues } from '#use-cases/edit-version.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { correctAddress } from '#use-cases/orders/correct-address.ts'
import { noteOrder } from '#use-cases/orders/note-order.ts'
import { handOver, readyForPickup } from '#use-cases/orders/pick-up-order.ts'
import { resendOrderMail } from '#use-cases/orders/resend-order-mail.ts'
import { sendChanged, sendRefusal } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { orderRefusalWords, sendOrderRefusal } from './order-refusals.ts'

const waits = 'Por lo que se devuelve lo aprueba otra persona: espera en Reembolsos.'

/** Routes of order actions other than shipping. */
export async function orderActionRoutes(
  server: FastifyInstance,
  { db, clock, gateway }: OfficeTools,
) {
  const config = { needs: 'orders:write' } as const

  serve(
    server,
    'addOrderNote',
    { config, summary: 'Deja una nota; el cliente no la ve en su pedido' },
    async ({ params: { number }, body: { text }, caller: { actor } }, reply) => {
      const noted = await noteOrder(db, { number, text, actor }, clock())
      if (noted.ok) return done('Nota guardada.')
      if (noted.code === 'order-not-found') return sendOrderRefusal(reply, noted)
      const words = 'Una nota lleva de 1 a 2,000 letras.'
      return sendRefusal(reply, 422, noted.code, words, { fields: { text: words } })
    },
  )

  serve(
    server,
    'correctOrderAddress',
    { config, summary: 'Corrige a dónde va lo que no ha salido; el cliente recibe un correo' },
    async ({ params: { number }, body, caller: { actor, may } }, reply) => {
      const { version, at_shops_cost: atShopsCost = false, ...address } = body
      const correction = {
        number,
        written: fromWireAddress(address),
        atShopsCost,
        actor,
        ...(version !== undefined && { version }),
      }
      const corrected = await correctAddress(db, correction, clock())
      if (corrected.ok) return done('Dirección corregida. El cliente recibe un correo.')
      switch (corrected.code) {
        case 'invalid-input': {
          const words = 'Revisa lo marcado.'
          const fields = wireFields(corrected.fields)
          return sendRefusal(reply, 422, corrected.code, words, { fields })
        }
        case 'dearer-zone': {
          const words = `Enviarlo ahí cuesta ${formatCentavos(corrected.more)} más. ¿Lo paga la tienda?`
          const fields = { postcode: words }
          return sendRefusal(reply, 422, corrected.code, words, { fields })
        }
        case 'not-delivered-there': {
          const words = orderRefusalWords(corrected)
          return sendRefusal(reply, 422, corrected.code, words, { fields: { postcode: words } })
        }
        case 'changed-meanwhile': {
          const { values, ...current } = corrected.current
          const wired = may('personal-data:read') ? wiredAddress(values) : {}
          return sendChanged(reply, { ...corrected, current: { ...current, values: wired } })
        }
        default:
          return sendOrderRefusal(reply, corrected)
      }
    },
  )

  serve(
    server,
    'markReadyForPickup',
    { config, summary: 'Dice que ya espera en su punto; el cliente recibe su código' },
    async ({ params: { number }, caller: { actor } }, reply) => {
      const ready = await readyForPickup(db, { number, actor }, clock())
      return ready.ok ? done('Listo para recoger.') : sendOrderRefusal(reply, ready)
    },
  )

  serve(
    server,
    'handOverOrder',
    { config, summary: 'Lo entrega en el punto, con código o identificación' },
    async ({ params: { number }, body: { code, identified }, caller: { actor } }, reply) => {
      const shown = identified === true ? null : (code?.trim() ?? '')
      const given = await handOver(db, { number, code: shown, actor }, clock())
      return given.ok ? done(`${number} entregado.`) : sendOrderRefusal(reply, given)
    },
  )

  serve(
    server,
    'moveOrder',
    { config, summary: 'Lo lleva a otro estado de los que `moves` nombra' },
    async ({ params: { number }, body: { to, reason }, caller: { actor } }, reply) => {
      const advance = { number, to, actor, reason: reason?.trim() || stateLabel(to) }
      const moved = await advanceOrder(db, advance, clock())
      if (!moved.ok) return sendOrderRefusal(reply, moved)
      return done(moved.asked ? waits : `${number}: ${stateLabel(moved.order.state)}.`)
    },
  )

  serve(
    server,
    'cancelOrder',
    { config, summary: 'Cancela lo que no ha salido y devuelve lo pagado' },
    async ({ params: { number }, body: { reason }, caller: { actor } }, reply) => {
      const cancellation = { number, shopperId: null, actor, reason }
      const canceled = await cancelOrder(db, gateway, cancellation, clock())
      if (!canceled.ok) return sendOrderRefusal(reply, canceled)
      return done(canceled.asked ? waits : `${number} cancelado.`)
    },
  )

  serve(
    server,
    'resendOrderMail',
    { config, summary: 'Escribe otra vez al cliente cómo va su pedido' },
    async ({ params: { number }, caller: { actor } }, reply) => {
      const sent = await resendOrderMail(db, { number, actor }, clock())
      return sent.ok ? done('El correo sale en un momento.') : sendOrderRefusal(reply, sent)
    },
  )
}

function wiredAddress(values: EditValues): EditValues {
  return Object.fromEntries(
    entriesOf(addressNames).map(([field, name]) => [name, values[field] ?? '']),
  )
}

function wireFields(fields: Partial<Record<string, string>>): Record<string, string> {
  const wrong = entriesOf(addressNames).filter(([field]) => fields[field] !== undefined)
  return Object.fromEntries(
    wrong.map(([field, name]) => [name, fieldWords[fields[field] ?? ''] ?? 'Revísalo.']),
  )
}

const fieldWords: Record<string, string> = {
  'too-short': 'Escríbelo completo.',
  'too-long': 'Es demasiado largo.',
  'not-a-name': 'Escribe un nombre.',
  'digits-only': 'Solo cifras.',
  'postcode-length': 'Son cinco cifras.',
  'postcode-unknown': 'No existe ese código postal.',
  'phone-too-short': 'Son diez cifras.',
  'phone-not-mexican': 'Debe ser un teléfono de México.',
  'state-unknown': 'No es un estado.',
  'state-of-other-postcode': 'El código postal es de otro estado.',
}
