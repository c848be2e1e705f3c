import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { writeNewPrivateFile } from '#persistence/atomic-file-writes.ts'
import { runInTransaction } from '#persistence/database.ts'
import {
  recordRefundBankAccount,
  exportRefundBankTransferFile,
} from '#use-cases/orders/refund-bank-transfers.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'
import { writeNewFile } from './save-csv.ts'

const ownTexts: OwnRefusalTexts = {
  'refund-not-found': 'No existe esa devolución.',
  'move-not-allowed': 'Esa devolución no se hace por transferencia, o ya está hecha.',
  'clabe-wrong':
    'Esa CLABE no es válida: son 18 dígitos, los tres primeros son el banco y el último comprueba los demás.',
  'in-bank-file': 'Ya está en un archivo para el banco. Si el banco la rechazó, agrega --again.',
}

export const setRefundBankAccountCommand: Command = {
  parameters: '<devolución> <CLABE> --holder <nombre> [opciones]',
  summary: 'Anota a qué cuenta se transfiere una devolución',
  details: `
Opciones:
  --holder <nombre>  titular de la cuenta
  --again            el banco rechazó la transferencia anterior; el archivo siguiente la lleva
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      holder: { type: 'string' },
      again: { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [number, clabe] = parseRequiredArguments(positionals, [
      'el número de la devolución',
      'la CLABE',
    ])
    const { holder, again = false } = values
    if (!holder) throw new UsageError('Falta --holder.')
    const account = { id: parseId(number), clabe, holder, again, actor: context.actor }
    return withShopServices(context, async ({ db }) => {
      const note = (bankConfirmed: boolean) =>
        recordRefundBankAccount(db, { ...account, bankConfirmed }, context.now())
      let noted = await note(false)
      if (!noted.ok && noted.code === 'bank-unknown') {
        const question = `El banco ${noted.bank} no está entre los participantes del SPEI. ¿Anotar la cuenta?`
        if (!(await askConfirmation(context, question, values.si))) return 1
        noted = await note(true)
      }
      if (noted.ok) context.screen.write('Cuenta anotada.\n')
      else if (noted.code !== 'bank-unknown')
        context.screen.write(`${getRefusalText(noted.code, ownTexts)}\n`)
      return noted.ok ? 0 : 1
    })
  },
}

export const exportRefundTransfersCommand: Command = {
  parameters: '<archivo.csv>',
  summary: 'Guarda las transferencias por hacer en un archivo para el banco',
  details: `
Lleva las devoluciones que ya tienen CLABE y que ningún archivo ha llevado. Cuando el banco las haga,
«finish-refund» con la clave de rastreo de cada una.`,
  async run(words, context) {
    const [file] = parseRequiredArguments(parseOptions(words, {}).positionals, ['el archivo'])
    const { screen, actor } = context
    return withShopServices(context, async ({ db }) => {
      // If the bank file cannot be saved, the transaction rolls back, so that no refund counts as
      // exported
      const write = () =>
        runInTransaction(db, async (transaction) => {
          const written = await exportRefundBankTransferFile(transaction, { actor }, context.now())
          if (written.count > 0) await writeNewPrivateFile(file, written.csv)
          return written
        })
      const written = await writeNewFile(file, write, screen)
      if (!written) return 1
      const { count, total } = written.done
      screen.write(
        count === 0
          ? 'Ninguna transferencia espera.\n'
          : `${count} transferencias por ${formatCentavos(total)} guardadas en «${file}».\n`,
      )
      return 0
    })
  },
}
