import { Type } from 'typebox'
import { defineMailTemplate, numberSchema, textSchema } from './message-template-definition.ts'

const channels: Record<string, string> = { mail: 'correos', sms: 'mensajes de texto' }
const spans: Record<string, string> = { hour: 'hora', day: 'día' }
const newsNames = {
  order: { one: 'Pedido nuevo', many: 'pedidos nuevos', page: '/pedidos' },
  ticket: { one: 'Ticket nuevo', many: 'tickets nuevos', page: '/tickets' },
}
const shopButton = { label: 'Ir a la tienda', path: '' }

/** Mails to the shop's operators; their texts are fixed. */
export const operatorMails = {
  'budget-spent': defineMailTemplate({
    label: 'hay mensajes en espera',
    budget: 'never-paused',
    fields: { channel: textSchema, span: textSchema, most: numberSchema, held: textSchema },
    texts: {},
    compose(data) {
      const what = channels[data.channel] ?? data.channel
      const span = spans[data.span] ?? data.span
      return {
        subject: `Hay ${what} en espera: se llegó al límite por ${span}`,
        preview: `La tienda envía hasta ${data.most} ${what} por ${span}.`,
        blocks: [
          data.held === 'all'
            ? `La tienda llegó a su límite de ${data.most} ${what} por ${span}. Los que faltan esperan y salen solos en cuanto el límite lo permite; ninguno se pierde.`
            : `La tienda va por tres cuartas partes de su límite de ${data.most} ${what} por ${span}. Los avisos que pueden esperar aguardan; pedidos y códigos siguen saliendo.`,
          'Si es por ventas, sube el límite en los ajustes (message_budgets). Si no lo esperabas, alguien puede estar provocando envíos: revisa el registro de la tienda.',
        ],
        button: shopButton,
        closing: 'Te escribimos de esto una vez al día, cuando mucho.',
      }
    },
  }),

  // This mail keeps a copy of the audit log's newest seal outside the database.
  'audit-sealed': defineMailTemplate({
    label: 'el sello de la bitácora',
    fields: { seal: textSchema, lastEntry: numberSchema },
    texts: {},
    compose: ({ seal, lastEntry }) => ({
      subject: `Sello de la bitácora hasta el asiento ${lastEntry}`,
      preview: 'Guárdalo: con él se comprueba que nadie reescribió la bitácora.',
      blocks: [
        `La bitácora de la tienda quedó sellada hasta su asiento ${lastEntry} con ${seal}.`,
        `Guarda este correo. Si algún día dudas de la bitácora, «npm run shop -- audit --seal ${seal}» dice si sigue siendo la de hoy.`,
      ],
      button: shopButton,
      closing: 'Te escribimos de esto una vez al día.',
    }),
  }),

  'shop-news': defineMailTemplate({
    label: 'lo nuevo en la tienda',
    budget: 'paused-first',
    fields: {
      kind: Type.Unsafe<'order' | 'ticket'>(textSchema),
      count: numberSchema,
      items: Type.Array(textSchema),
    },
    texts: {},
    compose({ kind, count, items }, _, { officeUrl }) {
      const { one, many, page } = newsNames[kind]
      const [first = ''] = items
      const [subject = ''] = first.split(':')
      const more = count - items.length
      return {
        subject: count === 1 ? `${one}: ${subject}` : `${count.toLocaleString('es-MX')} ${many}`,
        preview: first,
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
    },
  }),

  'operator-invited': defineMailTemplate({
    label: 'te invitan al Mostrador',
    fields: { invitedBy: textSchema, email: textSchema, roles: Type.Array(textSchema) },
    texts: {},
    compose: ({ invitedBy, email, roles }, _, { name, officeUrl }) => ({
      subject: `Te invitan al Mostrador de ${name}`,
      preview: `${invitedBy} te dio acceso.`,
      blocks: [
        `${invitedBy} te invita a llevar ${name} desde su Mostrador, como ${roles.join(', ')}.`,
        `Entra con tu cuenta de ${email}; si no la tienes, la creas ahí. Te pide verificar ese correo y agregar un segundo factor.`,
      ],
      button: { label: 'Entrar al Mostrador', url: officeUrl },
      closing: 'Si no esperabas esta invitación, no hagas nada.',
    }),
  }),

  'webhook-off': defineMailTemplate({
    label: 'se apagaron los avisos a un sistema',
    fields: { name: textSchema, host: textSchema, reason: textSchema },
    texts: {},
    compose: ({ name, host, reason }) => ({
      subject: `Se apagaron los avisos a «${name}»`,
      preview: `${host} ya no recibe lo que pasa en la tienda.`,
      blocks: [
        reason === 'gone'
          ? `${host} contestó que ya no quiere los avisos de la tienda, así que dejaron de mandarse.`
          : `En tres días ningún aviso llegó a ${host}, así que dejaron de mandarse.`,
        'Lo que pase mientras tanto se guarda 30 días. Cuando esté listo, enciéndelos en el Mostrador, en Personas y llaves, y manda de nuevo lo que faltó.',
      ],
      button: shopButton,
      closing: 'Te escribimos una vez cada que esto pasa.',
    }),
  }),
}
