import * as accountIssuers from '#persistence/account/accounts-by-identity-provider.ts'
import { detachAccountsFromProvider } from '#use-cases/account/move-accounts-between-identity-providers.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
  UsageError,
} from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

type Asked = { from: string; to: string; dryRun: boolean; si: boolean | undefined }

export const migrateIdentityProviderCommand: Command = {
  parameters: '--from <emisor> --to <emisor> [opciones]',
  summary: 'Pasa las cuentas de un proveedor de identidad a otro, por correo verificado',
  details: `
Después de cambiar OIDC_ISSUER, las cuentas que entraban con el proveedor anterior no pueden entrar. Este
comando las suelta: cada una será de quien llegue del proveedor nuevo con su correo verificado. Sus sesiones
se cierran; pedidos, direcciones y puntos se quedan. Las de correo sin verificar no se mueven.

Quien controle un correo en el proveedor nuevo se queda con la cuenta de ese correo. Hazlo solo si el
proveedor nuevo comprueba los correos y no deja elegir uno ajeno.

Opciones:
  --from <emisor>    el proveedor anterior, tal como estaba en OIDC_ISSUER
  --to <emisor>      el nuevo, tal como está en OIDC_ISSUER
  --dry-run          solo dice cuántas cuentas se moverían
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      from: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
      ...skipConfirmationOption,
    })
    parseRequiredArguments(positionals, [])
    const { from, to, 'dry-run': dryRun = false, si } = values
    if (!from) throw new UsageError('Falta --from.')
    if (!to) throw new UsageError('Falta --to.')
    if (from === to) throw new UsageError('--from y --to son el mismo proveedor.')
    return withShopServices(context, (shop) => move(shop, { from, to, dryRun, si }, context))
  },
}

async function move(
  { db, issuer }: CommandShopServices,
  { from, to, dryRun, si }: Asked,
  context: CommandContext,
): Promise<number> {
  const { screen, actor } = context
  if (to !== issuer) {
    screen.write(
      `La tienda usa «${issuer}», no «${to}»: cambia antes OIDC_ISSUER y arráncala con él.\n`,
    )
    return 1
  }
  const accounts = await accountIssuers.countMigratableAccounts(db, from)
  if (accounts === 0) {
    screen.write(`Ninguna cuenta es de «${from}».\n${await others(db, issuer)}`)
    return 1
  }
  if (dryRun) {
    screen.write(`Se moverían: ${accounts}. No cambió nada.\n`)
    return 0
  }
  const question = `Quien controle esos correos en ${to} se queda con las cuentas. ¿Mover ${accounts}?`
  if (!(await askConfirmation(context, question, si))) return 1
  const moved = await detachAccountsFromProvider(db, { from, to, actor }, context.now())
  screen.write(`Cuentas movidas: ${moved.accounts}. Sesiones cerradas: ${moved.sessions}.\n`)
  return 0
}

async function others(db: CommandShopServices['db'], issuer: string): Promise<string> {
  const found = await accountIssuers.countAccountsOfOtherIssuers(db, issuer)
  return found.map((other) => `De «${other.issuer}»: ${other.accounts}.\n`).join('')
}
