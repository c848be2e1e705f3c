import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatTimeOfDay } from '#domain/format-dates.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { giveEntryLink } from '#use-cases/running/give-entry-link.ts'
import {
  type Command,
  type CommandContext,
  type CommandShopServices,
  withShopServices,
} from './command.ts'
import { parseOptions, parseRequiredArguments } from './parse-command-options.ts'

const ownTexts: OwnRefusalTexts = {
  'operator-not-found': 'No está entre las personas de la tienda; «invite» la agrega.',
  'already-there':
    'Ya tiene una cuenta con ese correo: entra al Mostrador con su contraseña, sin enlace.',
  'own-provider-only':
    'Entra con su cuenta del proveedor de identidad que usa el Mostrador; el enlace es solo para el incluido.',
  'provider-unavailable':
    'Sin enlace: el proveedor de identidad no contesta. Arranca la tienda y pídelo con «entry-link <correo>».',
}

/** Creates the entry link of an invited operator; `text` shows it, or says why there is none. */
export async function createEntryLink(
  email: string,
  { db, management, permissions }: CommandShopServices,
  { actor, now }: CommandContext,
): Promise<{ ok: boolean; text: string }> {
  const tools = { management, now: now() }
  const link = await giveEntryLink(db, { email, actor, permissions }, tools)
  if (!link.ok) return { ok: false, text: `${getRefusalText(link.code, ownTexts)}\n` }
  return { ok: true, text: `${formatUse(link.expiresAt, tools.now)}\n\n${link.url}\n` }
}

function formatUse(expiresAt: Date, now: Date): string {
  const time = formatTimeOfDay(expiresAt)
  const until = `${time.startsWith('1:') ? 'la' : 'las'} ${time}`
  const day = toMexicoDay(expiresAt) === toMexicoDay(now) ? 'hoy' : 'mañana'
  return `Abre esta dirección en el navegador de quien entra; sirve una vez y hasta ${until} de ${day}:`
}

export const entryLinkCommand: Command = {
  parameters: '<correo>',
  summary: 'Imprime el enlace con el que entra por primera vez una persona invitada',
  details: `
Para una tienda sin correo: con él elige su contraseña y agrega su segundo paso. Sirve una vez y durante una hora; uno nuevo
anula el anterior. Dáselo solo a ella: quien lo abre entra con sus roles. Quien ya tiene cuenta entra con su contraseña.
Solo con el proveedor de identidad incluido, y con la tienda en marcha.
`,
  async run(words, context) {
    const [email] = parseRequiredArguments(parseOptions(words, {}).positionals, ['el correo'])
    return withShopServices(context, async (shop) => {
      const { ok, text } = await createEntryLink(email, shop, context)
      context.screen.write(text)
      return ok ? 0 : 1
    })
  },
}
