import type { FastifyInstance } from 'fastify'
import { postalAddressApiFieldNames, parseApiPostalAddress } from '#api/postal-address-fields.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import type { EditFormValues } from '#use-cases/edit-conflict-detection.ts'
import { settleLabels } from '#use-cases/labels/settle-labels.ts'
import { addOrderNote } from '#use-cases/orders/add-order-note.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { correctOrderAddress } from '#use-cases/orders/correct-order-address.ts'
import { handOverPickup, markReadyForPickup } from '#use-cases/orders/hand-over-pickup.ts'
import { resendOrderMail } from '#use-cases/orders/resend-order-mail.ts'
import { sendOrderActionError } from '../orders/order-error-responses.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  sendRefusal,
  sendInvalidFieldError,
  sendInvalidFieldsError,
  sendEditConflictError,
} from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { sendLabelRefusal } from './send-label-refusal.ts'

const waits = 'Por lo que se devuelve lo aprueba otra persona: espera en Reembolsos.'

/** Routes of all actions on an order except shipping. */
export async function orderActionRoutes(
  server: FastifyInstance,
  { db, clock, gateways, connections }: OperatorRouteDependencies,
) {
  const config = { needs: 'orders:write' } as const
  const carriers = { cipher: connections.cipher, open: connections.carriers }

  registerOperationRoute(
    server,
    'addOrderNote',
    { config, summary: 'Deja una nota; el cliente no la ve en su pedido' },
    async ({ params: { number }, body: { text }, caller: { actor } }, reply) => {
      const noted = await addOrderNote(db, { number, text, actor }, clock())
      if (noted.ok) return createSuccessReply('Nota guardada.')
      if (noted.code === 'order-not-found') return sendOrderActionError(reply, noted)
      const words = 'Una nota lleva de 1 a 2,000 letras.'
      return sendInvalidFieldError(reply, noted.code, 'text', words)
    },
  )

  registerOperationRoute(
    server,
    'correctOrderAddress',
    { config, summary: 'Corrige a dónde va lo que no ha salido; el cliente recibe un correo' },
    async ({ params: { number }, body, caller: { actor, may } }, reply) => {
      const { version, at_shops_cost: atShopsCost = false, label: decision, ...address } = body
      const mayCancel = may('labels:write')
      const settled = await settleLabels(
        db,
        carriers,
        { number, decision, mayCancel, actor },
        clock(),
      )
      if (!settled.ok) return sendLabelRefusal(reply, settled)
      const correction = {
        number,
        written: parseApiPostalAddress(address),
        atShopsCost,
        actor,
        ...(version !== undefined && { version }),
      }
      const corrected = await correctOrderAddress(db, correction, clock())
      if (corrected.ok)
        return createSuccessReply('Dirección corregida. El cliente recibe un correo.')
      switch (corrected.code) {
        case 'invalid-input':
          return sendInvalidFieldsError(reply, corrected.code, wireFields(corrected.fields))
        case 'dearer-zone': {
          const words = `Enviarlo ahí cuesta ${formatCentavos(corrected.more)} más. ¿Lo paga la tienda?`
          return sendInvalidFieldError(reply, corrected.code, 'postcode', words)
        }
        case 'not-delivered-there':
          return sendRefusal(reply, corrected)
        case 'changed-meanwhile': {
          const { values, ...current } = corrected.current
          const wired = may('personal-data:read') ? wiredAddress(values) : {}
          return sendEditConflictError(reply, {
            ...corrected,
            current: { ...current, values: wired },
          })
        }
        default:
          return sendOrderActionError(reply, corrected)
      }
    },
  )

  registerOperationRoute(
    server,
    'markReadyForPickup',
    { config, summary: 'Dice que ya espera en su punto; el cliente recibe su código' },
    async ({ params: { number }, caller: { actor } }, reply) => {
      const ready = await markReadyForPickup(db, { number, actor }, clock())
      return ready.ok
        ? createSuccessReply('Listo para recoger.')
        : sendOrderActionError(reply, ready)
    },
  )

  registerOperationRoute(
    server,
    'handOverOrder',
    { config, summary: 'Lo entrega en el punto, con código o identificación' },
    async (
      { params: { number }, body: { code = '', identified, shown = '' }, caller: { actor } },
      reply,
    ) => {
      const proof = identified === true ? { shown: shown.trim() } : { code: code.trim() }
      const given = await handOverPickup(db, { number, actor, ...proof }, clock())
      return given.ok
        ? createSuccessReply(`${number} entregado.`)
        : sendOrderActionError(reply, given)
    },
  )

  registerOperationRoute(
    server,
    'moveOrder',
    { config, summary: 'Lo lleva a otro estado de los que `moves` nombra' },
    async ({ params: { number }, body: { to, reason }, caller: { actor } }, reply) => {
      const advance = { number, to, actor, reason: reason?.trim() || formatOrderState(to) }
      const moved = await advanceOrder(db, advance, clock())
      if (!moved.ok) return sendOrderActionError(reply, moved)
      return createSuccessReply(
        moved.asked ? waits : `${number}: ${formatOrderState(moved.order.state)}.`,
      )
    },
  )

  registerOperationRoute(
    server,
    'cancelOrder',
    { config, summary: 'Cancela lo que no ha salido y devuelve lo pagado' },
    async (
      { params: { number }, body: { reason, label: decision }, caller: { actor, may } },
      reply,
    ) => {
      const mayCancel = may('labels:write')
      const settled = await settleLabels(
        db,
        carriers,
        { number, decision, mayCancel, actor },
        clock(),
      )
      if (!settled.ok) return sendLabelRefusal(reply, settled)
      const cancellation = { number, shopperId: null, actor, reason }
      const canceled = await cancelOrder(db, await gateways(), cancellation, clock())
      if (!canceled.ok) return sendOrderActionError(reply, canceled)
      return createSuccessReply(canceled.asked ? waits : `${number} cancelado.`)
    },
  )

  registerOperationRoute(
    server,
    'resendOrderMail',
    { config, summary: 'Escribe otra vez al cliente cómo va su pedido' },
    async ({ params: { number }, caller: { actor } }, reply) => {
      const sent = await resendOrderMail(db, { number, actor }, clock())
      return sent.ok
        ? createSuccessReply('El correo sale en un momento.')
        : sendOrderActionError(reply, sent)
    },
  )
}

function wiredAddress(values: EditFormValues): EditFormValues {
  return Object.fromEntries(
    getTypedEntries(postalAddressApiFieldNames).map(([field, name]) => [name, values[field] ?? '']),
  )
}

function wireFields(fields: Partial<Record<string, string>>): Record<string, string> {
  const wrong = getTypedEntries(postalAddressApiFieldNames).filter(
    ([field]) => fields[field] !== undefined,
  )
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
