import { parseSettingsFile } from '#catalogue-import/shop-settings-file.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import {
  readEffectiveSettings,
  listSettings,
  type SettingWithSource,
  listMissingOpeningPrerequisites,
} from '#use-cases/running/list-settings.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { formatMissingSetupSteps } from './missing-setup-texts.ts'
import { parseOptions } from './parse-command-options.ts'
import { readJsonFile } from './read-text-file.ts'

const meanings: Record<SettingWithSource['key'], string> = {
  open: 'si cualquiera puede comprar, o solo quien la lleva',
  name: 'nombre de la tienda',
  slogan: 'lema',
  accent: 'color de la tienda, como #8752bc',
  support: 'teléfono, correo, horario y dirección de atención',
  seller: 'quién responde por la tienda: razón social, RFC, domicilio y contacto',
  tax_note: 'nota junto a los precios',
  minimum_age: 'edad para comprar',
  free_shipping: 'desde cuánto es gratis el envío',
  free_returns: 'si la tienda paga la guía de regreso',
  trust: 'íconos de confianza de la ficha',
  product_bullets: 'puntos fijos de la ficha',
  payment: 'formas de pago, plazos y meses sin intereses',
  unpaid_limits: 'cuánto se aparta sin pagar: fichas, piezas, parte de la existencia, plazos',
  price_rule: 'cuántos días se pidió un precio antes de tacharlo',
  refunds: 'devolver dinero: desde cuánto lo aprueba otra persona, y los plazos',
  message_budgets: 'cuántos correos y mensajes de texto salen por hora y por día',
  notices: 'avisos de ofertas, reacondicionados y digitales',
  refurbished_grades: 'grados de reacondicionado',
  ticket_states: 'nombres de los estados de un ticket',
  rewards: 'puntos: cuánto se gana, cuánto valen, cuándo vencen',
  shipping: 'zonas, métodos y costos de envío',
  carriers: 'paqueterías: dónde se sigue un envío y cómo son sus guías',
  shop_mails: 'qué pedidos y tickets nuevos avisa la tienda a su gente, y a qué correo',
  ticket_attachments: 'cuántos archivos lleva un mensaje de un ticket, y de cuántos MB',
  ticket_reasons: 'razones de un ticket',
}

const states = {
  own: 'propio',
  refused: 'no se entiende: vale lo de omisión',
  default: 'por omisión',
  missing: 'falta',
}

export const settingsCommand: Command = {
  parameters: '[archivo.json] [opciones]',
  summary: 'Muestra los ajustes de la tienda, o los toma de un archivo',
  details: `
Sin archivo dice qué está ajustado y qué falta para abrir. Con archivo toma de él los ajustes que nombra; los
demás se quedan como están. El archivo es un objeto JSON; «--print» da uno con lo que vale ahora, listo para
editarse. Importes en pesos. Los envíos son un objeto con «zones» y «methods», como en
catalogue/shop.json; un método que ya no aparece deja de ofrecerse.

  npm run --silent shop -- settings --print > ajustes.json
  npm run shop -- settings ajustes.json

Opciones:
  --print            escribe los ajustes que valen ahora
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      print: { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [file, extra] = positionals
    if (extra !== undefined) throw new UsageError(`Sobra «${extra}».`)
    if (file !== undefined) return take(file, context, values.si)
    return withShopServices(context, async ({ db, warnings }) => {
      if (values.print) {
        context.screen.write(`${JSON.stringify(await readEffectiveSettings(db), null, 2)}\n`)
        return 0
      }
      context.screen.write(
        formatTable(await listSettings(db), [
          { title: 'Ajuste', of: ({ key }) => key },
          { title: 'Qué es', of: ({ key }) => meanings[key] },
          { title: 'Está', of: ({ state }) => states[state] },
        ]),
      )
      const gaps = formatMissingSetupSteps(await listMissingOpeningPrerequisites(db, context.now()))
      context.screen.write(
        gaps.length === 0
          ? '\nNo falta nada para abrir.\n'
          : `\nFalta para abrir:\n${gaps.map((gap) => `  ${gap}\n`).join('')}`,
      )
      const found = await warnings()
      if (found.length > 0) {
        context.screen.write(`\nCuidado:\n${found.map((warning) => `  ${warning}\n`).join('')}`)
      }
      return 0
    })
  },
}

async function take(
  file: string,
  context: CommandContext,
  si: boolean | undefined,
): Promise<number> {
  const checked = parseSettingsFile(await readJsonFile(file))
  if (!checked.ok) {
    for (const problem of checked.problems) context.screen.note(`${problem}\n`)
    context.screen.write('No cambió nada.\n')
    return 1
  }
  const { settings } = checked
  const named = Object.keys(settings).join(', ')
  if (named === '') throw new UsageError('El archivo no nombra ningún ajuste.')
  if (!(await askConfirmation(context, `¿Cambiar ${named}?`, si))) return 1
  return withShopServices(context, async ({ db }) => {
    const keys = await changeSettings(db, { settings, actor: context.actor }, context.now())
    context.screen.write(`Ajustes guardados: ${keys.join(', ')}.\n`)
    return 0
  })
}
