import { formatCentavos } from '#domain/format-money.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import {
  paymentAttemptStateTexts,
  paymentMethodTexts,
  formatPaymentOutcome,
} from '#domain/orders/payment-texts.ts'
import type { PaymentAttemptState } from '#domain/orders/payment.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { listConnectedGateways } from '#payments/payment-gateways.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import {
  comparePaymentsWithGateway,
  refuseIfGatewayUnavailable,
} from '#use-cases/orders/compare-payments-with-gateway.ts'
import { queryGatewayAboutPayment } from '#use-cases/orders/query-payment-at-gateway.ts'
import { listOfficePayments, readOfficePayment } from '#use-cases/orders/read-office-payments.ts'
import { processWaitingPaymentWebhooks } from '#use-cases/orders/receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { executeRefunds } from '#use-cases/orders/refund-payment.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
  UsageError,
} from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseRowLimit,
  parseOptions,
  parseDayOrTimeAgo,
} from './parse-command-options.ts'

const defaultLimit = 50
const noAnswer = 'La pasarela de pagos no contesta; la tienda volverá a preguntar sola.\n'

export const paymentsCommand: Command = {
  parameters: '[pedido] [opciones]',
  summary: 'Muestra los intentos de pago, o uno con los avisos de la pasarela',
  details: `
Un intento existe antes que su pedido y lleva ya su número; si nadie paga, no hay pedido.

Opciones:
  --state <estado>   ${Object.keys(paymentAttemptStateTexts).join(', ')}
  --email <correo>   solo los de una persona
  --unsettled        solo los que no cuadran: tardíos, por devolver, de otro importe o referencia
  --search <texto>   por correo, referencia, clave de rastreo, autorización, sesión o importe
  --limit <n>        cuántos, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      state: { type: 'string' },
      email: { type: 'string' },
      unsettled: { type: 'boolean' },
      search: { type: 'string' },
      limit: { type: 'string' },
    })
    const { write } = context.screen
    if (positionals.length > 0) {
      const [number] = parseRequiredArguments(positionals, ['el pedido'])
      return withShopServices(context, (shop) => showOne(shop, number.toUpperCase(), context))
    }
    const filter = {
      ...(values.state !== undefined && { state: readState(values.state) }),
      ...(values.email !== undefined && { email: values.email }),
      limit: parseRowLimit(values.limit, defaultLimit),
    }
    return withShopServices(context, async (shop) => {
      const { db } = shop
      const found =
        values.search === undefined && !values.unsettled
          ? await officeAttempts.listPaymentAttempts(db, filter)
          : await findPayments(shop, values, filter.limit, context.now())
      write(found.length === 0 ? 'No hay intentos de pago así.\n' : listOf(found))
      return 0
    })
  },
}

export const reconcilePaymentsCommand: Command = {
  parameters: '[pedido] [opciones]',
  summary: 'Pregunta ahora a la pasarela por un pago, o por todos los que esperan',
  details: `
La tienda lo hace sola cada cinco minutos. Con un pedido, pregunta por él aunque acabe de preguntar; sin
él, atiende los avisos guardados, pregunta por los pagos que esperan, termina los vencidos y hace las
devoluciones pendientes. Después compara la lista de la pasarela con la tienda: un pago que la tienda no
conoce, por ejemplo tras restaurar un respaldo, vuelve a ser pedido o queda en «unknown-payments».
La pasarela tiene la última palabra: preguntar de más no cobra ni cambia nada.

Opciones:
  --since <desde>    compara desde ese día (2026-11-30) o desde hace ese tiempo (90m, 12h, 3d), también
                     lo que la tienda ya conoce; por omisión, desde la última comparación
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      since: { type: 'string' },
      ...skipConfirmationOption,
    })
    const since =
      values.since === undefined ? undefined : parseDayOrTimeAgo(values.since, context.now())
    const number =
      positionals.length > 0
        ? parseRequiredArguments(positionals, ['el pedido'])[0].toUpperCase()
        : undefined
    const what = number === undefined ? 'todos los pagos que esperan' : `el pago de ${number}`
    if (!(await askConfirmation(context, `¿Preguntar por ${what}?`, values.si))) return 1
    const { write } = context.screen
    return withShopServices(context, async ({ db, gateway }) => {
      const now = context.now()
      if (number !== undefined) {
        const { actor } = context
        const checked = await queryGatewayAboutPayment(
          db,
          gateway,
          { orderNumber: number, actor },
          now,
        )
        write(
          checked.ok
            ? `${number}: ${formatPaymentOutcome(checked.step)}; ahora ${paymentAttemptStateTexts[checked.attempt.state]}.\n`
            : refusalText(checked),
        )
        return checked.ok ? 0 : 1
      }
      const notices = await processWaitingPaymentWebhooks(db, gateway, now)
      const asked = await reconcilePayments(db, gateway, now)
      const overdue = await expirePaymentAttempts(db, gateway, now)
      const refunded = await executeRefunds(db, gateway, now)
      write(
        `Avisos: ${notices} · preguntados: ${asked} · vencidos: ${overdue} · devoluciones: ${refunded}\n`,
      )
      const each = []
      for (const one of listConnectedGateways(gateway)) {
        const compared = await comparePaymentsWithGateway(db, one, now, { since }).catch(
          refuseIfGatewayUnavailable,
        )
        write(comparedText(compared, since))
        each.push(compared)
      }
      const compared = each.find(({ ok }) => !ok)
      if (!compared || compared.ok) return 0
      // If another payment comparison is already running, the command succeeds, unless `--since`
      // requests an earlier start
      return compared.code === 'already-comparing' && !since ? 0 : 1
    })
  },
}

function comparedText(
  compared:
    | Awaited<ReturnType<typeof comparePaymentsWithGateway>>
    | ReturnType<typeof refuseIfGatewayUnavailable>,
  since?: Date,
): string {
  if (!compared.ok && compared.code === 'gateway-unavailable') return noAnswer
  if (!compared.ok) {
    const next = since ? 'repite cuando termine' : 'él termina'
    return `Otro proceso compara ahora mismo con la pasarela; ${next}.\n`
  }
  const { listed, recovered, unknown } = compared.comparison
  if (listed === null) return 'Esta pasarela no da una lista de sus pagos.\n'
  return `En la pasarela: ${listed} · recuperados: ${recovered} · por ver: ${unknown}\n`
}

function refusalText(refusal: { code: string; reason?: string }): string {
  switch (refusal.code) {
    case 'gateway-unavailable':
      return noAnswer
    case 'gateway-refused':
      return `La pasarela dijo que no: ${refusal.reason}.\n`
    case 'never-opened':
      return 'Ese intento nunca llegó a su pasarela.\n'
    case 'not-connected':
      return 'Su pasarela ya no está conectada: faltan sus claves.\n'
    default:
      return 'No existe un intento de pago con ese número de pedido.\n'
  }
}

function readState(word: string): PaymentAttemptState {
  const state = getTypedKeys(paymentAttemptStateTexts).find((name) => name === word)
  if (state === undefined) throw new UsageError(`No existe el estado «${word}».`)
  return state
}

function listOf(attempts: PaymentAttempt[]): string {
  return formatTable(attempts, [
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
    { title: 'Fecha', of: ({ createdAt }) => formatShortDateTime(createdAt) },
    { title: 'Cliente', of: ({ email }) => email },
    { title: 'Total', of: ({ total }) => formatCentavos(total), right: true },
    { title: 'Recibido', of: ({ paid }) => formatCentavos(paid), right: true },
    { title: 'Forma', of: ({ method }) => (method ? paymentMethodTexts[method] : '') },
    { title: 'Estado', of: ({ state }) => paymentAttemptStateTexts[state] },
    { title: 'Vence', of: ({ expiresAt }) => formatShortDateTime(expiresAt) },
  ])
}

function formatNotices(notices: officeAttempts.PaymentWebhookRow[]): string {
  return formatTable(notices, [
    { title: 'Aviso', of: ({ id }) => String(id), right: true },
    { title: 'Recibido', of: ({ receivedAt }) => formatShortDateTime(receivedAt) },
    { title: 'Tipo', of: ({ type }) => type },
    {
      title: 'Resultado',
      of: ({ outcome }) => (outcome ? formatPaymentOutcome(outcome) : 'sin atender'),
    },
  ])
}

async function findPayments(
  { db, gateway }: CommandShopServices,
  { search = '', unsettled = false }: { search?: string; unsettled?: boolean },
  limit: number,
  now: Date,
) {
  const wanted = { tab: unsettled ? 'unsettled' : 'all', search, limit } as const
  const { payments } = await listOfficePayments(db, gateway, wanted, now)
  return payments.map(({ attempt }) => attempt)
}

async function showOne(
  { db, gateway: asked }: CommandShopServices,
  number: string,
  { now, screen: { write } }: CommandContext,
): Promise<number> {
  const found = await readOfficePayment(db, asked, number, now())
  if (!found) {
    write(refusalText({ code: 'attempt-not-found' }))
    return 1
  }
  const { attempt, arrival, notices } = found
  write(listOf([attempt]))
  const { gateway, sessionId, checkedAt } = attempt
  write(`\n${arrival.words}\nPasarela ${gateway}, sesión ${sessionId ?? 'sin abrir'}`)
  write(checkedAt ? `; se preguntó ${formatShortDateTime(checkedAt)}\n` : '\n')
  if (notices.length === 0) write('Sin avisos de la pasarela.\n')
  else write(`\n${formatNotices(notices)}`)
  return 0
}
