import { dayInMs } from '#domain/durations.ts'
import { GatewayUnavailable } from '#payments/gateway.ts'
import { listConnectedGateways, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import { auditPayments } from '#use-cases/orders/audit-payments-against-gateway.ts'
import {
  auditPurchases,
  auditOverdueAutomaticSteps,
} from '#use-cases/orders/check-purchase-consistency.ts'
import { auditRuleTexts } from '#use-cases/running/consistency-check-texts.ts'
import { readAuditRuleViolations } from '#use-cases/running/read-consistency-check-results.ts'
import { verifyAuditLog } from '#use-cases/running/seal-audit-log.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
  UsageError,
} from './command.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'

const defaultDays = 3
const wrongSeal = 'Un sello son 64 cifras hexadecimales, como las del correo de cada día.'
const noList =
  'Esta pasarela no da una lista de sus pagos: solo se compararon los que la tienda conoce.\n'

export const auditDataConsistencyCommand: Command = {
  parameters: '[opciones]',
  summary:
    'Busca existencias, dinero, cupones y pedidos que se contradigan, y cambios en la bitácora',
  details: `
Solo lee. Termina con código 1 si encuentra algo, para poder vigilarlo por reloj.

Opciones:
  --stored     lo que encontró la revisión de cada noche y sigue sin cuadrar, con lo que hay que hacer
  --gateway    compara además los pagos con los de la pasarela, en los dos sentidos
  --days <n>   de cuántos días atrás los pagos que se comparan, por omisión ${defaultDays}
  --seal <s>   un sello de la bitácora que guardaste: dice si la de hoy todavía lo tiene`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      stored: { type: 'boolean' },
      gateway: { type: 'boolean' },
      days: { type: 'string' },
      seal: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const days = values.days === undefined ? defaultDays : parseId(values.days)
    const { seal } = values
    if (seal !== undefined && !/^[0-9a-f]{64}$/i.test(seal)) throw new UsageError(wrongSeal)
    const { write, note } = context.screen
    return withShopServices(context, async (shop) => {
      if (values.stored) return writeStored(shop, context)
      const now = context.now()
      const since = new Date(now.getTime() - days * dayInMs)
      const found = await runAudit(shop, now, { since: values.gateway ? since : undefined, seal })
      if (!found) {
        note('La pasarela de pagos no contesta; no se pudo comparar.\n')
        return 1
      }
      if (values.gateway && listConnectedGateways(shop.gateway).some((one) => !one.listPayments)) {
        note(noList)
      }
      write(
        found.length === 0
          ? 'Todo cuadra.\n'
          : formatTable(found, [
              { title: 'Qué', of: ({ subject }) => subject },
              { title: 'Por qué', of: ({ rule }) => auditRuleTexts[rule] },
            ]),
      )
      return found.length === 0 ? 0 : 1
    })
  },
}

async function writeStored(
  { db }: CommandShopServices,
  { screen }: CommandContext,
): Promise<number> {
  const found = await readAuditRuleViolations(db)
  screen.write(
    found.length === 0
      ? 'Todo cuadraba en la última revisión.\n'
      : formatTable(found, [
          { title: 'Qué', of: ({ subject }) => subject },
          { title: 'Por qué', of: ({ words }) => words },
          { title: 'Cómo se arregla', of: ({ mend }) => mend },
        ]),
  )
  return found.length === 0 ? 0 : 1
}

async function auditGateways(db: Db, gateway: PaymentGateways, span: { since: Date; until: Date }) {
  const found = []
  for (const one of listConnectedGateways(gateway))
    found.push(...(await auditPayments(db, one, span)))
  return found
}

async function runAudit(
  { db, gateway }: CommandShopServices,
  now: Date,
  { since, seal }: { since: Date | undefined; seal: string | undefined },
) {
  try {
    return [
      ...(await auditPurchases(db)),
      ...(await auditOverdueAutomaticSteps(db, now)),
      ...(await verifyAuditLog(db, now, seal)),
      ...(since ? await auditGateways(db, gateway, { since, until: now }) : []),
    ]
  } catch (error) {
    if (error instanceof GatewayUnavailable) return undefined
    throw error
  }
}
