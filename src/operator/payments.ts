import { formatCentavos } from '#domain/format-money.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { attemptStateTexts, methodTexts, outcomeText } from '#domain/orders/payment-words.ts'
import type { AttemptState } from '#domain/orders/payment.ts'
import { refuse } from '#domain/refusal.ts'
import { GatewayUnavailable } from '#payments/gateway.ts'
import { connectedGateways } from '#payments/gateways.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'
import { checkPayment, replayNotice } from '#use-cases/orders/check-payment.ts'
import { comparePayments } from '#use-cases/orders/compare-payments.ts'
import { listOfficePayments, readOfficePayment } from '#use-cases/orders/read-office-payments.ts'
import { processWaitingNotices } from '#use-cases/orders/receive-notice.ts'
import { expireAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { makeRefunds } from '#use-cases/orders/refund-payment.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop, type Shop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readId, readLimit, readOptions, readSince } from './options.ts'
import { table } from './table.ts'

const defaultLimit = 50
const noAnswer = 'La pasarela de pagos no contesta; la tienda volverá a preguntar sola.\n'

export const paymentsCommand: Command = {
  parameters: '[pedido] [opciones]',
  summary: 'Muestra los intentos de pago, o uno con los avisos de la pasarela',
  details: `
Un intento existe antes que su pedido y lleva ya su número; si nadie paga, no hay pedido.

Opciones:
  --state <estado>   ${Object.keys(attemptStateTexts).join(', ')}
  --email <correo>   solo los de una persona
  --unsettled        solo los que no cuadran: tardíos, por devolver, de otro importe o referencia
  --search <texto>   por correo, referencia, clave de rastreo, autorización, sesión o importe
  --limit <n>        cuántos, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      state: { type: 'string' },
      email: { type: 'string' },
      unsettled: { type: 'boolean' },
      search: { type: 'string' },
      limit: { type: 'string' },
    })
    const { write } = context.screen
    if (positionals.length > 0) {
      const [number] = exactWords(positionals, ['el pedido'])
      return inShop(context, (shop) => showOne(shop, number.toUpperCase(), context))
    }
    const filter = {
      ...(values.state !== undefined && { state: readState(values.state) }),
      ...(values.email !== undefined && { email: values.email }),
      limit: readLimit(values.limit, defaultLimit),
    }
    return inShop(context, async (shop) => {
      const { db } = shop
      const found =
        values.search === undefined && !values.unsettled
          ? await paymentDesk.listAttempts(db, filter)
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
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { since: { type: 'string' }, ...agreeing })
    const since = values.since === undefined ? undefined : readSince(values.since, context.now())
    const number =
      positionals.length > 0 ? exactWords(positionals, ['el pedido'])[0].toUpperCase() : undefined
    const what = number === undefined ? 'todos los pagos que esperan' : `el pago de ${number}`
    if (!(await isAgreed(context, `¿Preguntar por ${what}?`, values.si))) return 1
    const { write } = context.screen
    return inShop(context, async ({ db, gateway }) => {
      const now = context.now()
      if (number !== undefined) {
        const { actor } = context
        const checked = await checkPayment(db, gateway, { orderNumber: number, actor }, now)
        write(
          checked.ok
            ? `${number}: ${outcomeText(checked.step)}; ahora ${attemptStateTexts[checked.attempt.state]}.\n`
            : refusalText(checked),
        )
        return checked.ok ? 0 : 1
      }
      const notices = await processWaitingNotices(db, gateway, now)
      const asked = await reconcilePayments(db, gateway, now)
      const overdue = await expireAttempts(db, gateway, now)
      const refunded = await makeRefunds(db, gateway, now)
      write(
        `Avisos: ${notices} · preguntados: ${asked} · vencidos: ${overdue} · devoluciones: ${refunded}\n`,
      )
      const each = []
      for (const one of connectedGateways(gateway)) {
        const compared = await comparePayments(db, one, now, { since }).catch(noAnswerOf)
        write(comparedText(compared, since))
        each.push(compared)
      }
      const compared = each.find(({ ok }) => !ok)
      if (!compared || compared.ok) return 0
      // A comparison that is already running counts as success, unless `--since` requests an earlier start
      return compared.code === 'already-comparing' && !since ? 0 : 1
    })
  },
}

function noAnswerOf(error: unknown) {
  if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
  throw error
}

function comparedText(
  compared: Awaited<ReturnType<typeof comparePayments>> | ReturnType<typeof noAnswerOf>,
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

export const replayNoticeCommand: Command = {
  parameters: '<aviso> [opciones]',
  summary: 'Atiende otra vez un aviso de la pasarela',
  details: `
«payments <pedido>» muestra el número de cada aviso. Lo que un aviso ya hizo no se repite.

Opciones:
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [number] = exactWords(positionals, ['el número del aviso'])
    const noticeId = readId(number)
    if (!(await isAgreed(context, `¿Reprocesar el aviso ${noticeId}?`, values.si))) return 1
    return inShop(context, async ({ db, gateway }) => {
      const { actor } = context
      const replayed = await replayNotice(db, gateway, { noticeId, actor }, context.now())
      context.screen.write(
        replayed.ok
          ? `Aviso ${noticeId}: ${outcomeText(replayed.outcome)}.\n`
          : refusalText(replayed),
      )
      return replayed.ok ? 0 : 1
    })
  },
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
    case 'notice-not-found':
      return 'No existe ese aviso.\n'
    default:
      return 'No existe un intento de pago con ese número de pedido.\n'
  }
}

function readState(word: string): AttemptState {
  const state = keysOf(attemptStateTexts).find((name) => name === word)
  if (state === undefined) throw new WrongUse(`No existe el estado «${word}».`)
  return state
}

function listOf(attempts: PaymentAttempt[]): string {
  return table(attempts, [
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
    { title: 'Fecha', of: ({ createdAt }) => formatMoment(createdAt) },
    { title: 'Cliente', of: ({ email }) => email },
    { title: 'Total', of: ({ total }) => formatCentavos(total), right: true },
    { title: 'Recibido', of: ({ paid }) => formatCentavos(paid), right: true },
    { title: 'Forma', of: ({ method }) => (method ? methodTexts[method] : '') },
    { title: 'Estado', of: ({ state }) => attemptStateTexts[state] },
    { title: 'Vence', of: ({ expiresAt }) => formatMoment(expiresAt) },
  ])
}

async function findPayments(
  { db, gateway }: Shop,
  { search = '', unsettled = false }: { search?: string; unsettled?: boolean },
  limit: number,
  now: Date,
) {
  const wanted = { tab: unsettled ? 'unsettled' : 'all', search, limit } as const
  const { payments } = await listOfficePayments(db, gateway, wanted, now)
  return payments.map(({ attempt }) => attempt)
}

async function showOne(
  { db, gateway: asked }: Shop,
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
  write(checkedAt ? `; se preguntó ${formatMoment(checkedAt)}\n` : '\n')
  if (notices.length === 0) write('Sin avisos de la pasarela.\n')
  else {
    const columns = [
      { title: 'Aviso', of: ({ id }: paymentDesk.NoticeRow) => String(id), right: true },
      { title: 'Recibido', of: (notice: paymentDesk.NoticeRow) => formatMoment(notice.receivedAt) },
      { title: 'Tipo', of: ({ type }: paymentDesk.NoticeRow) => type },
      {
        title: 'Resultado',
        of: ({ outcome }: paymentDesk.NoticeRow) =>
          outcome ? outcomeText(outcome) : 'sin atender',
      },
    ]
    write(`\n${table(notices, columns)}`)
  }
  return 0
}
