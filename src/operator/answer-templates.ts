import * as answerTemplates from '#persistence/support/answer-templates.ts'
import {
  saveAnswerTemplate,
  removeAnswerTemplate,
  maxAnswerTemplates,
} from '#use-cases/support/manage-answer-templates.ts'
import { defineCommandOnNumberedItem } from './command-with-id-argument.ts'
import { type Command, withShopServices } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { editConflictTexts } from './edit-conflict-texts.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

const refusals = {
  ...editConflictTexts,
  'invalid-input': 'El nombre lleva hasta 60 caracteres y la respuesta hasta 4000.',
  'too-many': `Caben ${maxAnswerTemplates} plantillas. Quita una para guardar otra.`,
  'template-not-found': 'No existe esa plantilla.',
  'name-taken': 'Ya hay otra plantilla con ese nombre.',
}

export const answerTemplatesCommand: Command = {
  parameters: '',
  summary: 'Muestra las plantillas de respuestas',
  details: 'Una respuesta que se da seguido; en un ticket se inserta y se termina a mano.',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const templates = await answerTemplates.listTemplates(db, maxAnswerTemplates)
      if (templates.length === 0) context.screen.write('No hay plantillas.\n')
      for (const { id, name, body } of templates) {
        context.screen.write(`${id}  ${name}\n${body}\n\n`)
      }
      return 0
    })
  },
}

export const saveAnswerTemplateCommand: Command = {
  parameters: '<nombre> <texto> [opciones]',
  summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual',
  details: `Opciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [name, body] = parseExactArguments(positionals, ['el nombre', 'el texto, entre comillas'])
    if (!(await askConfirmation(context, `¿Guardar la plantilla «${name}»?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const kept = await saveAnswerTemplate(db, { name, body, actor: context.actor }, context.now())
      context.screen.write(kept.ok ? 'Plantilla guardada.\n' : `${refusals[kept.code]}\n`)
      return kept.ok ? 0 : 1
    })
  },
}

export const removeAnswerTemplateCommand: Command = defineCommandOnNumberedItem({
  summary: 'Quita una plantilla; las respuestas enviadas se quedan como están',
  question: 'Quitar',
  of: 'la plantilla',
  run: (context, id) =>
    withShopServices(context, async ({ db }) => {
      const removed = await removeAnswerTemplate(db, { id, actor: context.actor }, context.now())
      context.screen.write(removed.ok ? 'Plantilla quitada.\n' : `${refusals[removed.code]}\n`)
      return removed.ok ? 0 : 1
    }),
})
