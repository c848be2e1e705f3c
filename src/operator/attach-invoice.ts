import { readFile } from 'node:fs/promises'
import { cfdiProblemTexts } from '#domain/orders/cfdi-problem-texts.ts'
import { attachInvoice } from '#use-cases/orders/attach-invoice.ts'
import { cancelInvoice } from '#use-cases/orders/cancel-invoice.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

type Refused = Exclude<Awaited<ReturnType<typeof attachInvoice>>, { ok: true }>

export const attachInvoiceCommand: Command = {
  parameters: '<pedido> --xml <archivo> [opciones]',
  summary: 'Adjunta el XML y el PDF de una factura y los envía al cliente',
  details: `
El XML es un CFDI 4.0 timbrado: se comparan su RFC y su total con los del pedido, y de él se toma el folio.
Con otro folio que la ya emitida, la sustituye y hace falta --reason.

Opciones:
  --xml <archivo>    el CFDI
  --pdf <archivo>    su representación impresa
  --reason <texto>   por qué sustituye a la emitida
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      xml: { type: 'string' },
      pdf: { type: 'string' },
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [typed] = parseExactArguments(positionals, ['el número del pedido'])
    if (values.xml === undefined) throw new UsageError('Falta --xml.')
    const number = typed.toUpperCase()
    if (!(await askConfirmation(context, `¿Enviar la factura de ${number}?`, values.si))) return 1
    const files = {
      xml: await readFile(values.xml),
      pdf: values.pdf === undefined ? null : await readFile(values.pdf),
      reason: values.reason?.trim() ?? '',
    }
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const done = await attachInvoice(db, { number, actor, ...files }, context.now())
      context.screen.write(
        done.ok ? `${number}: factura ${done.fiscalId}.\n` : `${wordsFor(done)}\n`,
      )
      return done.ok ? 0 : 1
    })
  },
}

function wordsFor(refusal: Refused): string {
  switch (refusal.code) {
    case 'order-not-found':
      return 'No existe ese pedido.'
    case 'invoice-not-requested':
      return 'Nadie ha pedido la factura de ese pedido.'
    case 'invoice-refused':
      return 'Esa factura espera a que el cliente corrija sus datos.'
    case 'not-a-cfdi':
      return 'El XML no es un CFDI.'
    case 'cfdi-differs':
      return `El XML: ${cfdiProblemTexts[refusal.problem]}`
    case 'pdf-refused':
      return 'El PDF no se admite: completo, de 3 MB a lo más, sin contraseña ni programas.'
    case 'folio-taken':
      return 'Ese folio fiscal ya es de otro pedido.'
    case 'reason-missing':
      return 'Tiene otro folio que la emitida: di por qué la sustituye con --reason.'
  }
}

export const cancelInvoiceCommand: Command = {
  parameters: '<pedido> --reason <texto> [opciones]',
  summary: 'Apunta que una factura emitida se canceló ante el SAT, y avisa al cliente',
  details: `
Los archivos se conservan; el cliente puede corregir sus datos y se emite otra.

Opciones:
  --reason <texto>   por qué; el cliente lo lee
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [typed] = parseExactArguments(positionals, ['el número del pedido'])
    const number = typed.toUpperCase()
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason: el cliente lee por qué.')
    if (!(await askConfirmation(context, `¿Cancelar la factura de ${number}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const done = await cancelInvoice(db, { number, reason, actor }, context.now())
      context.screen.write(
        done.ok ? `${number}: factura cancelada.\n` : 'Ese pedido no tiene una factura emitida.\n',
      )
      return done.ok ? 0 : 1
    })
  },
}
