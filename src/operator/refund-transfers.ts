import { formatCentavos } from '#domain/format-money.ts'
import { inTransaction } from '#persistence/database.ts'
import { writeNewPrivate } from '#persistence/whole-file.ts'
import {
  type AccountRefusal,
  noteRefundAccount,
  writeBankFile,
} from '#use-cases/orders/transfer-refunds.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'
import { unlessThere } from './save-csv.ts'

const refusals: Record<Exclude<AccountRefusal['code'], 'bank-unknown'>, string> = {
  'refund-not-found': 'No existe esa devolución.',
  'move-not-allowed': 'Esa devolución no se hace por transferencia, o ya está hecha.',
  'clabe-wrong':
    'Esa CLABE no es válida: son 18 dígitos, los tres primeros son el banco y el último comprueba los demás.',
  'holder-missing': 'Falta el nombre del titular.',
  'in-bank-file': 'Ya está en un archivo para el banco. Si el banco la rechazó, agrega --again.',
}

export const refundAccountCommand: Command = {
  parameters: '<devolución> <CLABE> --holder <nombre> [opciones]',
  summary: 'Anota a qué cuenta se transfiere una devolución',
  details: `
Opciones:
  --holder <nombre>  titular de la cuenta
  --again            el banco rechazó la transferencia anterior; el archivo siguiente la lleva
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      holder: { type: 'string' },
      again: { type: 'boolean' },
      ...agreeing,
    })
    const [number, clabe] = exactWords(positionals, ['el número de la devolución', 'la CLABE'])
    const { holder, again = false } = values
    if (!holder) throw new WrongUse('Falta --holder.')
    const account = { id: readId(number), clabe, holder, again, actor: context.actor }
    return inShop(context, async ({ db }) => {
      const note = (bankConfirmed: boolean) =>
        noteRefundAccount(db, { ...account, bankConfirmed }, context.now())
      let noted = await note(false)
      if (!noted.ok && noted.code === 'bank-unknown') {
        const question = `El banco ${noted.bank} no está entre los participantes del SPEI. ¿Anotar la cuenta?`
        if (!(await isAgreed(context, question, values.si))) return 1
        noted = await note(true)
      }
      if (noted.ok) context.screen.write('Cuenta anotada.\n')
      else if (noted.code !== 'bank-unknown') context.screen.write(`${refusals[noted.code]}\n`)
      return noted.ok ? 0 : 1
    })
  },
}

export const bankFileCommand: Command = {
  parameters: '<archivo.csv>',
  summary: 'Guarda las transferencias por hacer en un archivo para el banco',
  details: `
Lleva las devoluciones que ya tienen CLABE y que ningún archivo ha llevado. Cuando el banco las haga,
«finish-refund» con la clave de rastreo de cada una.`,
  async run(words, context) {
    const [file] = exactWords(readOptions(words, {}).positionals, ['el archivo'])
    const { screen, actor } = context
    return inShop(context, async ({ db }) => {
      // If saving the file fails, the transaction rolls back and no refund counts as exported
      const write = () =>
        inTransaction(db, async (transaction) => {
          const written = await writeBankFile(transaction, { actor }, context.now())
          if (written.count > 0) await writeNewPrivate(file, written.csv)
          return written
        })
      const written = await unlessThere(file, write, screen)
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
