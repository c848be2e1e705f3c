import { Type } from 'typebox'
import { code, long, rows, text } from './setting-schemas.ts'

/** Texts of pages. */
export const pageTextSettings = {
  notices: Type.Record(Type.String(), long(), {
    section: 'textos',
    meaning: 'avisos de ofertas, reacondicionados y digitales',
    heading: 'Avisos',
    labels: {
      offers: 'De las ofertas',
      refurbished: 'De los reacondicionados',
      digital: 'De lo digital',
    },
    default: {
      offers: 'Las ofertas terminan a las 23:59 del día indicado, hora de la Ciudad de México.',
    },
  }),
  refurbished_grades: rows({
    section: 'textos',
    meaning: 'grados de reacondicionado',
    heading: 'Grados de reacondicionado',
    rowKey: 'grade',
    row: { grade: code, label: text('Grado {grade}'), text: long('Qué dice el grado {grade}') },
    default: [
      { grade: 'A', label: 'Grado A: excelente', text: 'Puede tener marcas muy finas.' },
      { grade: 'B', label: 'Grado B: bueno', text: 'Funciona igual y muestra desgaste visible.' },
    ],
  }),
  ticket_states: rows({
    section: 'textos',
    meaning: 'nombres de los estados de un ticket',
    heading: 'Estados de un ticket',
    rowKey: 'code',
    row: { code, label: text('Estado «{label}»') },
    default: [
      { code: 'open', label: 'Abierto' },
      { code: 'in_progress', label: 'En atención' },
      { code: 'waiting_customer', label: 'Esperando tu respuesta' },
      { code: 'resolved', label: 'Resuelto' },
      { code: 'closed', label: 'Cerrado' },
    ],
  }),
}
