import type { PurchaseRule } from '#persistence/purchase-audit.ts'
import { auditPurchases } from '#use-cases/audit-purchases.ts'
import { type Command, inShop } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { table } from './table.ts'

const ruleTexts: Record<PurchaseRule, string> = {
  'reserved differs from reservations': 'lo apartado no es la suma de los apartados',
  'stock reserved by an attempt that is over': 'aparta existencias aunque ya terminó',
  'attempt on its way without its stock': 'sigue en curso sin sus existencias apartadas',
  'money without order or refund': 'hay dinero sin pedido ni devolución',
  'order in preparation without its money': 'se prepara sin estar pagado',
  'order waits for money of an attempt that does not': 'espera un pago que ya no se espera',
  'coupon counts differ from attempts': 'sus usos no son los de los intentos',
  'lines and totals differ': 'sus productos no suman su total',
  'refunded more than was paid': 'se devolvió más de lo pagado',
  'stock of a digital product differs from its free keys':
    'sus existencias no son sus claves libres',
  'paid unit without its key': 'se pagó una licencia que no tiene clave',
}

export const auditCommand: Command = {
  parameters: '',
  summary: 'Busca existencias, dinero, cupones y pedidos que se contradigan',
  details: 'Sólo lee. Termina con código 1 si encuentra algo, para poder vigilarlo por reloj.',
  async run(words, context) {
    exactWords(readOptions(words, {}).positionals, [])
    return inShop(context, async ({ db }) => {
      const found = await auditPurchases(db)
      context.screen.write(
        found.length === 0
          ? 'Todo cuadra.\n'
          : table(found, [
              { title: 'Qué', of: ({ subject }) => subject },
              { title: 'Por qué', of: ({ rule }) => ruleTexts[rule] },
            ]),
      )
      return found.length === 0 ? 0 : 1
    })
  },
}
