import * as accountIssuers from '#persistence/account/account-issuers.ts'
import { moveSignIns } from '#use-cases/account/move-sign-ins.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop, type Shop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'

type Asked = { from: string; to: string; dryRun: boolean; si: boolean | undefined }

export const moveSignInsCommand: Command = {
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
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      from: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
      ...agreeing,
    })
    exactWords(positionals, [])
    const { from, to, 'dry-run': dryRun = false, si } = values
    if (!from) throw new WrongUse('Falta --from.')
    if (!to) throw new WrongUse('Falta --to.')
    if (from === to) throw new WrongUse('--from y --to son el mismo proveedor.')
    return inShop(context, (shop) => move(shop, { from, to, dryRun, si }, context))
  },
}

async function move(
  { db, issuer }: Shop,
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
  const accounts = await accountIssuers.countMovable(db, from)
  if (accounts === 0) {
    screen.write(`Ninguna cuenta es de «${from}».\n${await others(db, issuer)}`)
    return 1
  }
  if (dryRun) {
    screen.write(`Se moverían: ${accounts}. No cambió nada.\n`)
    return 0
  }
  const question = `Quien controle esos correos en ${to} se queda con las cuentas. ¿Mover ${accounts}?`
  if (!(await isAgreed(context, question, si))) return 1
  const moved = await moveSignIns(db, { from, to, actor }, context.now())
  screen.write(`Cuentas movidas: ${moved.accounts}. Sesiones cerradas: ${moved.sessions}.\n`)
  return 0
}

async function others(db: Shop['db'], issuer: string): Promise<string> {
  const found = await accountIssuers.countOthers(db, issuer)
  return found.map((other) => `De «${other.issuer}»: ${other.accounts}.\n`).join('')
}
