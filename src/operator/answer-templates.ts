import * as answerTemplates from '#persistence/support/answer-templates.ts'
import { keepTemplate, removeTemplate, templatesAtMost } from '#use-cases/support/keep-templates.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { changedWords } from './changed-words.ts'
import { type Command, inShop } from './command.ts'
import { numberedCommand } from './numbered-command.ts'
import { exactWords, readOptions } from './options.ts'

const refusals = {
  ...changedWords,
  'invalid-input': 'El nombre lleva hasta 60 caracteres y la respuesta hasta 4000.',
  'too-many': `Caben ${templatesAtMost} plantillas. Quita una para guardar otra.`,
  'template-not-found': 'No existe esa plantilla.',
  'name-taken': 'Ya hay otra plantilla con ese nombre.',
}

export const answerTemplatesCommand: Command = {
  parameters: '',
  summary: 'Muestra las plantillas de respuestas',
  details: 'Una respuesta que se da seguido; en un ticket se inserta y se termina a mano.',
  async run(words, context) {
    exactWords(readOptions(words, {}).positionals, [])
    return inShop(context, async ({ db }) => {
      const templates = await answerTemplates.list(db, templatesAtMost)
      if (templates.length === 0) context.screen.write('No hay plantillas.\n')
      for (const { id, name, body } of templates) {
        context.screen.write(`${id}  ${name}\n${body}\n\n`)
      }
      return 0
    })
  },
}

export const keepTemplateCommand: Command = {
  parameters: '<nombre> <texto> [opciones]',
  summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual',
  details: `Opciones:\n${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [name, body] = exactWords(positionals, ['el nombre', 'el texto, entre comillas'])
    if (!(await isAgreed(context, `¿Guardar la plantilla «${name}»?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const kept = await keepTemplate(db, { name, body, actor: context.actor }, context.now())
      context.screen.write(kept.ok ? 'Plantilla guardada.\n' : `${refusals[kept.code]}\n`)
      return kept.ok ? 0 : 1
    })
  },
}

export const removeTemplateCommand: Command = numberedCommand({
  summary: 'Quita una plantilla; las respuestas enviadas se quedan como están',
  question: 'Quitar',
  of: 'la plantilla',
  run: (context, id) =>
    inShop(context, async ({ db }) => {
      const removed = await removeTemplate(db, { id, actor: context.actor }, context.now())
      context.screen.write(removed.ok ? 'Plantilla quitada.\n' : `${refusals[removed.code]}\n`)
      return removed.ok ? 0 : 1
    }),
})
