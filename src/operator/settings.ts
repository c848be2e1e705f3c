import { getAnnotations } from '#catalogue-import/settings/setting-schemas.ts'
import { parseSettingsFile, SettingsFile } from '#catalogue-import/shop-settings-file.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'
import {
  readEffectiveSettings,
  listSettings,
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
          {
            title: 'Qué es',
            of: ({ key }) => getAnnotations(SettingsFile.properties[key]).meaning ?? '',
          },
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
