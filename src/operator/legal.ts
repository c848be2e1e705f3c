import { readFile } from 'node:fs/promises'
import * as content from '#persistence/running/content.ts'
import { publishLegalText } from '#use-cases/running/publish-legal-text.ts'
import { legalTitles } from '#use-cases/running/read-legal-text.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, inShop, WrongUse } from './command.ts'
import { exactWords, readOptions } from './options.ts'
import { readStamp } from './read-stamp.ts'
import { table } from './table.ts'

const refusals = {
  'legal-text-not-found': `Los textos son: ${Object.keys(legalTitles).join(', ')}.`,
  'title-missing': 'El texto empieza con su título: «# Aviso de privacidad».',
  'date-missing': 'El texto lleva un renglón «Última actualización: noviembre de 2026».',
  unchanged: 'Es el texto que ya está publicado; no cambió nada.',
  'too-late': 'El texto empieza a valer en un momento por venir, como «--from "2026-12-01 09:00"».',
  'legal-newer':
    'Alguien publicó otra versión desde la que conoces. Compárala en el Mostrador y publica con «--after» y su número.',
}

export const legalCommand: Command = {
  parameters: '[<página> <archivo.md>] [opciones]',
  summary: 'Muestra los textos legales, o publica la siguiente versión de uno',
  details: `
Páginas: ${Object.keys(legalTitles).join(', ')}.
El archivo es Markdown: empieza con «# Título», lleva un renglón «Última actualización: …» y secciones con
«## ». Las versiones anteriores se conservan: cada pedido recuerda cuáles aceptó.

Opciones:
  --from <momento>   desde cuándo vale, como "2026-12-01 09:00" (Ciudad de México); si falta, desde ahora
  --after <versión>  la última versión que conoces; si ya hay otra, no se publica
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, {
      from: { type: 'string' },
      after: { type: 'string' },
      ...agreeing,
    })
    const { screen } = context
    if (positionals.length === 0) {
      return inShop(context, async ({ db }) => {
        const texts = await Promise.all(
          Object.entries(legalTitles).map(async ([page, title]) => ({
            page,
            title,
            text: await content.legalText(db, page, context.now()),
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
    const from = readStamp(values.from)
    if (values.after !== undefined && !/^\d{1,9}$/.test(values.after)) {
      throw new WrongUse('--after es el número de una versión.')
    }
    if (!(await isAgreed(context, `¿Publicar «${file}» en /${page}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
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
          : `${refusals[published.code]}\n`,
      )
      return published.ok ? 0 : 1
    })
  },
}
