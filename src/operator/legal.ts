import { readFile } from 'node:fs/promises'
import * as content from '#persistence/running/content.ts'
import { publishLegalText } from '#use-cases/running/publish-legal-text.ts'
import { legalTitles } from '#use-cases/running/read-legal-text.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { table } from './table.ts'

const refusals = {
  'not-found': `Los textos son: ${Object.keys(legalTitles).join(', ')}.`,
  'date-missing': 'El texto lleva un renglón «Última actualización: noviembre de 2026».',
  unchanged: 'Es el texto que ya está publicado; no cambió nada.',
}

export const legalCommand: Command = {
  parameters: '[<página> <archivo.md>] [opciones]',
  summary: 'Muestra los textos legales, o publica la siguiente versión de uno',
  details: `
Páginas: ${Object.keys(legalTitles).join(', ')}.
El archivo es Markdown: empieza con «# Título», lleva un renglón «Última actualización: …» y secciones con
«## ». Las versiones anteriores se conservan: cada pedido recuerda cuáles aceptó.

Opciones:
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const { screen } = context
    if (positionals.length === 0) {
      return inShop(context, async ({ db }) => {
        const texts = await Promise.all(
          Object.entries(legalTitles).map(async ([page, title]) => ({
            page,
            title,
            text: await content.legalText(db, page),
          })),
        )
        screen.write(
          table(texts, [
            { title: 'Página', of: ({ page }) => page },
            { title: 'Título', of: ({ title }) => title },
            { title: 'Versión', of: ({ text }) => String(text?.version ?? 'falta'), right: true },
            { title: 'Última actualización', of: ({ text }) => text?.lastUpdated ?? '' },
          ]),
        )
        return 0
      })
    }
    const [page, file] = exactWords(positionals, ['la página', 'el archivo'])
    const markdown = await readFile(file, 'utf8').catch(() => null)
    if (markdown === null) throw new WrongUse(`No existe el archivo «${file}».`)
    if (!(await isAgreed(context, `¿Publicar «${file}» en /${page}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const text = { page, markdown, actor: context.actor }
      const published = await publishLegalText(db, text, context.now())
      screen.write(
        published.ok
          ? `Publicada la versión ${published.version} de /${page}.\n`
          : `${refusals[published.code]}\n`,
      )
      return published.ok ? 0 : 1
    })
  },
}
