import { Type } from 'typebox'
import { messageSendLimitSettings } from '#domain/running/message-budgets.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import { email, group, numbers, rows, text, whole, yes } from './setting-schemas.ts'

/** Messages that the shop sends, and support tickets. */
export const messageAndTicketSettings = {
  shop_mails: group(
    {
      orders: yes('Avisar de pedidos nuevos', { default: true }),
      tickets: yes('Avisar de tickets nuevos', { default: true }),
      address: Type.Optional(email('A qué correo', { hint: 'Vacío: al de atención.' })),
    },
    {
      section: 'avisos',
      meaning: 'qué pedidos y tickets nuevos avisa la tienda a su gente, y a qué correo',
    },
  ),
  message_budgets: numbers(messageSendLimitSettings, {
    section: 'avisos',
    meaning: 'cuántos correos y mensajes de texto salen por hora y por día',
  }),
  ticket_attachments: group(
    {
      most: whole('Archivos por mensaje', { unit: 'a lo más', most: 10, default: 4 }),
      megabytes: whole('Cada archivo', { unit: 'MB a lo más', least: 1, most: 8, default: 8 }),
    },
    {
      section: 'tickets',
      meaning: 'cuántos archivos lleva un mensaje de un ticket, y de cuántos MB',
    },
  ),
  ticket_reasons: rows({
    section: 'tickets',
    meaning: 'razones de un ticket',
    heading: '{reason}',
    rowKey: 'id',
    row: {
      id: Type.Integer({ minimum: 1 }),
      code: Type.Optional(Type.Enum([...ticketReasonCodes])),
      reason: text('Razón'),
      /** target answer time of a support ticket */
      answer_hours: Type.Optional(
        whole('Se responde en', { unit: 'horas de trabajo', least: 1, most: 90 }),
      ),
    },
    default: [
      { id: 1, code: 'not-arrived', reason: 'Mi pedido no ha llegado', answer_hours: 4 },
      { id: 2, code: 'damaged', reason: 'Producto dañado o defectuoso', answer_hours: 4 },
      { id: 3, code: 'return', reason: 'Quiero devolver un producto', answer_hours: 9 },
      { id: 4, code: 'guarantee', reason: 'Hacer válida la garantía', answer_hours: 9 },
      { id: 5, code: 'payment', reason: 'Problema con el pago', answer_hours: 4 },
      { id: 6, code: 'invoice', reason: 'Solicitar factura (CFDI)', answer_hours: 9 },
      { id: 7, code: 'address', reason: 'Cambiar la dirección de entrega', answer_hours: 4 },
      { id: 8, code: 'cancel', reason: 'Cancelar mi pedido', answer_hours: 4 },
      { id: 9, code: 'licence', reason: 'Licencia o clave digital', answer_hours: 4 },
      { id: 10, code: 'refund', reason: 'Reembolso a mi CLABE', answer_hours: 9 },
      { id: 11, code: 'other', reason: 'Otra consulta', answer_hours: 9 },
    ],
  }),
}
