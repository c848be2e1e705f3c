import { readFile } from 'node:fs/promises'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { publishLegalText } from '#use-cases/running/publish-legal-text.ts'
import { legalTextTitles } from '#use-cases/running/read-legal-text.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'
import { parseTimestamp } from './parse-timestamp.ts'

const ownTexts: OwnRefusalTexts = {
  'legal-text-not-found': `Los textos son: ${Object.keys(legalTextTitles).join(', ')}.`,
  unchanged: 'Es el texto que ya está publicado; no cambió nada.',
  'too-late': 'El texto empieza a valer en un momento por venir, como «--from "2026-12-01 09:00"».',
}
const newerText =
  'Alguien publicó otra versión desde la que conoces. Compárala en el Mostrador y publica con «--after» y su número.'

export const legalTextsCommand: Command = {
  parameters: '[<página> <archivo.md>] [opciones]',
  summary: 'Muestra los textos legales, o publica la siguiente versión de uno',
  details: `
Páginas: ${Object.keys(legalTextTitles).join(', ')}.
El archivo es Markdown: empieza con «# Título», lleva un renglón «Última actualización: …» y secciones con
«## ». Las versiones anteriores se conservan: cada pedido recuerda cuáles aceptó.

Opciones:
  --from <momento>   desde cuándo vale, como "2026-12-01 09:00" (Ciudad de México); si falta, desde ahora
  --after <versión>  la última versión que conoces; si ya hay otra, no se publica
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      from: { type: 'string' },
      after: { type: 'string' },
      ...skipConfirmationOption,
    })
    const { screen } = context
    if (positionals.length === 0) {
      return withShopServices(context, async ({ db }) => {
        const texts = await Promise.all(
          Object.entries(legalTextTitles).map(async ([page, title]) => ({
            page,
            title,
            text: await content.findLegalText(db, page, context.now()),
          })),
        )
        screen.write(
          formatTable(texts, [
            { title: 'Página', of: ({ page }) => page },
            { title: 'Título', of: ({ title }) => title },
            { title: 'Versión', of: ({ text }) => String(text?.version ?? 'falta'), right: true },
            { title: 'Última actualización', of: ({ text }) => text?.lastUpdated ?? '' },
          ]),
        )
        return 0
      })
    }
    const [page, file] = parseRequiredArguments(positionals, ['la página', 'el archivo'])
    const markdown = await readFile(file, 'utf8').catch(() => null)
    if (markdown === null) throw new UsageError(`No existe el archivo «${file}».`)
    const from = parseTimestamp(values.from)
    if (values.after !== undefined && !/^\d{1,9}$/.test(values.after)) {
      throw new UsageError('--after es el número de una versión.')
    }
    if (!(await askConfirmation(context, `¿Publicar «${file}» en /${page}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const text = {
        page,
        markdown,
        from,
        ...(values.after !== undefined && { known: Number(values.after) }),
        actor: context.actor,
      }
      const published = await publishLegalText(db, text, context.now())
      screen.write(
        published.ok
          ? `Publicada la versión ${published.version} de /${page}.\n`
          : `${published.code === 'legal-newer' ? newerText : getRefusalText(published.code, ownTexts)}\n`,
      )
      return published.ok ? 0 : 1
    })
  },
}
