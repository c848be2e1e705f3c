import { writeFile } from 'node:fs/promises'
import {
  isReviewPhotoRejectCode,
  reviewPhotoRejectReasons,
} from '#domain/catalogue/review-photo.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import { rejectReviewPhoto } from '#use-cases/account/reject-review-photo.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  'photo-not-found': 'No existe esa foto.',
  'move-not-allowed': 'La foto ya se había rechazado.',
}

export const reviewPhotoCommand: Command = {
  parameters: '<número> <archivo>',
  summary: 'Guarda una foto de una reseña en un archivo WebP, para verla',
  details: 'Los números están en «reviews». Un archivo que ya existe no se toca.',
  async run(words, context) {
    const { positionals } = parseOptions(words, {})
    const [number, file] = parseExactArguments(positionals, ['el número de la foto', 'el archivo'])
    const id = parseId(number)
    return withShopServices(context, async ({ db }) => {
      const picture = await reviewPhotos.readPhotoFile(db, id, 'large')
      if (!picture) {
        context.screen.write(`${refusals['photo-not-found']}\n`)
        return 1
      }
      try {
        await writeFile(file, picture, { flag: 'wx' })
      } catch {
        throw new UsageError(`No se puede escribir «${file}», o ya existe.`)
      }
      context.screen.write(`Foto ${id} guardada en ${file}.\n`)
      return 0
    })
  },
}

export const rejectReviewPhotoCommand: Command = {
  parameters: '<número> --code <código> [opciones]',
  summary: 'Deja fuera una foto de una reseña; su autor lee por qué',
  details: `
La reseña y sus otras fotos siguen como estaban.

Opciones:
  --code <código>    por qué:
${Object.entries(reviewPhotoRejectReasons)
  .map(([code, text]) => `                       ${code.padEnd(22)}${text}`)
  .join('\n')}
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      code: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la foto'])
    const id = parseId(number)
    const { code } = values
    if (code === undefined) throw new UsageError('Falta --code: el autor lee por qué.')
    if (!isReviewPhotoRejectCode(code)) throw new UsageError(`No existe el código «${code}».`)
    if (!(await askConfirmation(context, `¿Dejar fuera la foto ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor } = context
      const rejected = await rejectReviewPhoto(db, { id, code, actor }, context.now())
      context.screen.write(
        rejected.ok ? 'La foto no se publica.\n' : `${refusals[rejected.code]}\n`,
      )
      return rejected.ok ? 0 : 1
    })
  },
}
