import { Type } from 'typebox'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import {
  defineMailTemplate,
  numberSchema,
  toOptionalSchema,
  toNullableSchema,
  textSchema,
} from './message-template-definition.ts'
import { exampleShopperFirstName as firstName } from './order-mail-template.ts'

const example = {
  firstName,
  productName: mailPlaceholders.producto.example,
  urlKey: 'audifonos-brisa',
}
const exampleReview = { ...example, title: mailPlaceholders.titulo.example }

/** Mails about a shopper's account, tickets, reviews and questions. */
export const accountMails = {
  'account-deleted': defineMailTemplate({
    label: 'borramos tu cuenta',
    fields: {
      firstName: textSchema,
      /**
       * number of erased records of each kind; `stays` marks records that are kept in anonymous
       * form
       */
      erased: toOptionalSchema(
        Type.Array(Type.Object({ name: textSchema, count: numberSchema, stays: Type.Boolean() })),
      ),
    },
    texts: {
      'cuenta-borrada': {
        name: 'Cuenta borrada',
        group: 'Cuenta',
        sent: 'Al borrarse una cuenta.',
        subject: 'Borramos tu cuenta de {tienda}',
        opening:
          'Borramos tu cuenta, tus direcciones, tu carrito, tu lista de deseos y tus puntos.\n\nDe tus pedidos guardamos, sin tu nombre ni tu dirección, lo que la ley fiscal nos pide; tus facturas se conservan enteras. Tus reseñas publicadas quedan sin tu nombre.',
        closing: 'Si no lo pediste tú, escríbenos cuanto antes.',
        places: [],
        example: {
          firstName,
          erased: [
            { name: 'Direcciones', count: 2, stays: false },
            { name: 'Pedidos', count: 3, stays: true },
          ],
        },
      },
    },
    compose({ erased = [] }, say) {
      const { opening, ...said } = say('cuenta-borrada', {})
      const counted = (title: string, stays: boolean) => {
        const lines = erased.flatMap((one) =>
          one.stays === stays ? [`${one.name}: ${one.count.toLocaleString('es-MX')}`] : [],
        )
        return lines.length > 0 ? [{ title, lines }] : []
      }
      return {
        ...said,
        preview: 'Tus datos ya no están en la tienda.',
        blocks: [
          ...opening,
          ...counted('Lo que se borró', false),
          ...counted('Lo que queda, sin decir quién eres', true),
        ],
        button: { label: 'Aviso de privacidad', path: '/aviso-de-privacidad' },
      }
    },
  }),

  'phone-moved': defineMailTemplate({
    label: 'tu teléfono ya no está en tu cuenta',
    fields: { firstName: textSchema, phoneEnd: textSchema },
    texts: {
      'telefono-quitado': {
        name: 'Teléfono quitado',
        group: 'Cuenta',
        sent: 'Cuando otra cuenta verifica el mismo teléfono.',
        subject: 'Tu teléfono ya no está en tu cuenta',
        opening:
          'Otra cuenta verificó el número que termina en {terminacion}, así que lo quitamos de la tuya.\n\nSi el número sigue siendo tuyo, vuelve a verificarlo. Lo necesitas para comprar.',
        closing: 'Si cambiaste de número, verifica el nuevo en el mismo lugar.',
        places: ['terminacion'],
        needs: { opening: ['terminacion'] },
        example: { firstName, phoneEnd: mailPlaceholders.terminacion.example },
      },
    },
    compose({ phoneEnd }, say) {
      const { opening, ...said } = say('telefono-quitado', { terminacion: phoneEnd })
      return {
        ...said,
        preview: `Otra cuenta verificó el número que termina en ${phoneEnd}.`,
        blocks: opening,
        button: { label: 'Verificar mi teléfono', path: '/customer/2fa' },
      }
    },
  }),

  'ticket-answer': defineMailTemplate({
    label: 'respondimos tu ticket',
    fields: {
      firstName: textSchema,
      ticketId: numberSchema,
      subject: textSchema,
      answer: textSchema,
    },
    texts: {
      'ticket-respondido': {
        name: 'Ticket respondido',
        group: 'Cuenta',
        sent: 'Cuando la tienda responde un ticket; debajo va la respuesta.',
        subject: 'Respondimos tu ticket {ticket}',
        opening: 'Sobre «{asunto}»:',
        closing: 'Para responder, hazlo desde el ticket: este correo no recibe mensajes.',
        places: ['ticket', 'asunto'],
        needs: { subject: ['ticket'] },
        example: {
          firstName,
          ticketId: Number(mailPlaceholders.ticket.example),
          subject: mailPlaceholders.asunto.example,
          answer: 'Sí: tienes un año desde el día en que los recibiste.',
        },
      },
    },
    compose({ ticketId, subject, answer }, say) {
      const { opening, ...said } = say('ticket-respondido', {
        ticket: String(ticketId),
        asunto: subject,
      })
      return {
        ...said,
        preview: subject,
        blocks: [...opening, { quote: answer }],
        button: { label: 'Ver el ticket', path: `/ticket-detail/${ticketId}` },
      }
    },
  }),

  'review-judged': defineMailTemplate({
    label: 'tu reseña',
    budget: 'paused-first',
    fields: {
      firstName: textSchema,
      productName: textSchema,
      urlKey: textSchema,
      title: textSchema,
      /** reason for rejecting the review, as text; null for a published review */
      reason: toNullableSchema(textSchema),
    },
    texts: {
      'resena-publicada': {
        name: 'Reseña publicada',
        group: 'Cuenta',
        sent: 'Cuando se publica una reseña.',
        subject: 'Publicamos tu reseña',
        opening: 'Tu reseña «{titulo}» de {producto} ya está a la vista de todos. ¡Gracias!',
        closing: 'Puedes editarla o borrarla cuando quieras en tus reseñas.',
        places: ['titulo', 'producto'],
        needs: { opening: ['producto'] },
        example: { ...exampleReview, reason: null },
      },
      'resena-no-publicada': {
        name: 'Reseña no publicada',
        group: 'Cuenta',
        sent: 'Cuando una reseña no se publica; debajo va el motivo.',
        subject: 'No publicamos tu reseña',
        opening: 'No pudimos publicar tu reseña «{titulo}» de {producto}.',
        closing: 'Si crees que nos equivocamos, escríbenos con un ticket.',
        places: ['titulo', 'producto'],
        needs: { opening: ['producto'] },
        example: { ...exampleReview, reason: 'Es publicidad' },
      },
    },
    compose({ productName, urlKey, title, reason }, say) {
      const { opening, ...said } = say(
        reason === null ? 'resena-publicada' : 'resena-no-publicada',
        { titulo: title, producto: productName },
      )
      if (reason === null) {
        return {
          ...said,
          preview: productName,
          blocks: opening,
          button: { label: 'Ver mi reseña', path: `/${urlKey}#opiniones` },
        }
      }
      return {
        ...said,
        preview: productName,
        blocks: [
          ...opening,
          { facts: [['Motivo', reason]] },
          'Puedes corregirla y la revisamos otra vez. Una calificación baja nunca es motivo para no publicarla.',
        ],
        button: { label: 'Editar mi reseña', path: '/reviews' },
      }
    },
  }),

  'question-answered': defineMailTemplate({
    label: 'respondimos tu pregunta',
    budget: 'paused-first',
    fields: {
      firstName: textSchema,
      productName: textSchema,
      urlKey: textSchema,
      question: textSchema,
      answer: textSchema,
    },
    texts: {
      'pregunta-respondida': {
        name: 'Pregunta respondida',
        group: 'Cuenta',
        sent: 'Cuando la tienda responde una pregunta; debajo va la respuesta.',
        subject: 'Respondimos tu pregunta',
        opening: 'Preguntaste sobre {producto}: «{pregunta}»',
        closing: 'Tu pregunta y la respuesta están a la vista de todos, sin tu nombre.',
        places: ['producto', 'pregunta'],
        needs: { opening: ['producto', 'pregunta'] },
        example: {
          ...example,
          question: mailPlaceholders.pregunta.example,
          answer: 'Sí, uno rígido.',
        },
      },
    },
    compose({ productName, urlKey, question, answer }, say) {
      const { opening, ...said } = say('pregunta-respondida', {
        producto: productName,
        pregunta: question,
      })
      return {
        ...said,
        preview: productName,
        blocks: [...opening, { quote: answer }],
        button: { label: 'Ver el producto', path: `/${urlKey}#preguntas` },
      }
    },
  }),
}
