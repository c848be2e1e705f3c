import { getRefusalText } from '#contract/refusals/refusals.ts'
import { cfdiProblemTexts } from '#domain/orders/cfdi-problem-texts.ts'
import type { InvoiceFileRefusal } from '#use-cases/orders/attach-invoice.ts'

type PdfProblem = Extract<InvoiceFileRefusal, { code: 'pdf-refused' }>['problem']

const pdfTexts: Record<PdfProblem, string> = {
  'not-a-pdf': 'No es un PDF completo.',
  'too-large': 'Pesa más de 3 MB.',
  encrypted: 'Está cifrado: expórtalo sin contraseña.',
  'too-complex': 'Tarda demasiado en revisarse: expórtalo otra vez.',
  active: 'Trae programas u otros archivos adentro: expórtalo sin ellos.',
}

/** Error messages of rejected invoice files, by field. */
export function toInvoiceFileErrors(refusal: InvoiceFileRefusal): Record<string, string> {
  switch (refusal.code) {
    case 'not-a-cfdi':
      return { xml: 'No es el XML de un CFDI.' }
    case 'cfdi-differs':
      return { xml: cfdiProblemTexts[refusal.problem] }
    case 'folio-taken':
      return { xml: getRefusalText(refusal.code) }
    case 'reason-missing':
      return { reason: 'Tiene otro folio que la emitida: di por qué la sustituye.' }
    case 'pdf-refused':
      return { pdf: pdfTexts[refusal.problem] }
  }
}
