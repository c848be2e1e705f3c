import type { Letter } from './letter.ts'

export type AuditSealLetterData = { seal: string; lastEntry: number }
export type MessageBudgetSpentLetterData = {
  channel: string
  span: string
  most: number
  held: string
}

export type WebhookDisabledLetterData = { name: string; host: string; reason: string }

export type OperatorNotificationLetterData = {
  kind: 'order' | 'ticket'
  count: number
  items: string[]
}

const channels: Record<string, string> = { mail: 'correos', sms: 'mensajes de texto' }
const spans: Record<string, string> = { hour: 'hora', day: 'día' }

/** Mail to operators that says a message limit (per hour or day) is reached. */
export function composeMessageBudgetSpentLetter(
  data: MessageBudgetSpentLetterData,
  shopUrl: string,
): Letter {
  const what = channels[data.channel] ?? data.channel
  const span = spans[data.span] ?? data.span
  const isAll = data.held === 'all'
  return {
    subject: `Hay ${what} en espera: se llegó al límite por ${span}`,
    preview: `La tienda envía hasta ${data.most} ${what} por ${span}.`,
    greeting: 'Hola:',
    blocks: [
      isAll
        ? `La tienda llegó a su límite de ${data.most} ${what} por ${span}. Los que faltan esperan y salen solos en cuanto el límite lo permite; ninguno se pierde.`
        : `La tienda va por tres cuartas partes de su límite de ${data.most} ${what} por ${span}. Los avisos que pueden esperar aguardan; pedidos y códigos siguen saliendo.`,
      'Si es por ventas, sube el límite en los ajustes (message_budgets). Si no lo esperabas, alguien puede estar provocando envíos: revisa el registro de la tienda.',
    ],
    button: { label: 'Ir a la tienda', url: shopUrl },
    closing: 'Te escribimos de esto una vez al día, cuando mucho.',
  }
}

/**
 * E-mail with the newest seal (hash) of the audit log, so that a copy exists outside the database.
 */
export function composeAuditSealLetter(data: AuditSealLetterData, shopUrl: string): Letter {
  return {
    subject: `Sello de la bitácora hasta el asiento ${data.lastEntry}`,
    preview: 'Guárdalo: con él se comprueba que nadie reescribió la bitácora.',
    greeting: 'Hola:',
    blocks: [
      `La bitácora de la tienda quedó sellada hasta su asiento ${data.lastEntry} con ${data.seal}.`,
      `Guarda este correo. Si algún día dudas de la bitácora, «npm run shop -- audit --seal ${data.seal}» dice si sigue siendo la de hoy.`,
    ],
    button: { label: 'Ir a la tienda', url: shopUrl },
    closing: 'Te escribimos de esto una vez al día.',
  }
}

const newsNames = {
  order: { one: 'Pedido nuevo', many: 'pedidos nuevos', page: '/pedidos' },
  ticket: { one: 'Ticket nuevo', many: 'tickets nuevos', page: '/tickets' },
}

/** E-mail that notifies operators of new orders or new support tickets. */
export function composeOperatorNotificationLetter(
  { kind, count, items }: OperatorNotificationLetterData,
  officeUrl: string,
): Letter {
  const { one, many, page } = newsNames[kind]
  const [first = ''] = items
  const [subject = ''] = first.split(':')
  const more = count - items.length
  return {
    subject: count === 1 ? `${one}: ${subject}` : `${count.toLocaleString('es-MX')} ${many}`,
    preview: first,
    greeting: 'Hola:',
    blocks: [
      {
        title: count === 1 ? one : 'Esto llegó',
        lines: more > 0 ? [...items, `y ${more.toLocaleString('es-MX')} más`] : items,
      },
    ],
    button: {
      label: 'Abrir en Mostrador',
      url: `${officeUrl}${page}${count === 1 ? `/${subject}` : ''}`,
    },
    closing:
      'Te escribimos de esto cada cuarto de hora, cuando mucho. Se apaga en los ajustes (shop_mails).',
  }
}

/** E-mail that tells operators that a webhook was disabled, with the reason. */
export function composeWebhookDisabledLetter(
  { name, host, reason }: WebhookDisabledLetterData,
  shopUrl: string,
): Letter {
  return {
    subject: `Se apagaron los avisos a «${name}»`,
    preview: `${host} ya no recibe lo que pasa en la tienda.`,
    greeting: 'Hola:',
    blocks: [
      reason === 'gone'
        ? `${host} contestó que ya no quiere los avisos de la tienda, así que dejaron de mandarse.`
        : `En tres días ningún aviso llegó a ${host}, así que dejaron de mandarse.`,
      'Lo que pase mientras tanto se guarda 30 días. Cuando esté listo, enciéndelos en el Mostrador, en Personas y llaves, y manda de nuevo lo que faltó.',
    ],
    button: { label: 'Ir a la tienda', url: shopUrl },
    closing: 'Te escribimos una vez cada que esto pasa.',
  }
}
