import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { adjustPoints } from '#use-cases/account/adjust-points.ts'
import { grantCoupon } from '#use-cases/account/grant-coupon.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import {
  parseRequiredArguments,
  parseDay,
  parseOptions,
  parsePesoAmount,
} from './parse-command-options.ts'

const validDays = 30

const ownTexts: OwnRefusalTexts = {
  'user-not-found': 'Nadie tiene una cuenta con ese correo.',
  'invalid-input': 'La nota lleva de 3 a 200 caracteres.',
  'key-reused': 'Esa clave ya se usó para otra cosa.',
  'code-taken': 'Ya existe un cupón con ese código.',
}

export const adjustPointsCommand: Command = {
  parameters: '<correo> <puntos> --note <texto> [opciones]',
  summary: 'Da puntos a una persona, o se los quita',
  details: `
Los que se dan cuentan desde hoy y vencen como los demás. Para quitar, escribe el número con signo y
después de «--»: adjust-points --note "Error de captura" -- ana@correo.mx -50. Primero se quitan los
que vencen antes.

Opciones:
  --note <texto>     por qué; la persona lo lee
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      note: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [email, typed] = parseRequiredArguments(positionals, ['el correo', 'cuántos puntos'])
    const points = Number(typed)
    if (!/^[+-]?\d{1,7}$/.test(typed) || points === 0) {
      throw new UsageError(`«${typed}» no es un número de puntos.`)
    }
    const { note } = values
    if (note === undefined) throw new UsageError('Falta --note: la persona lee por qué.')
    const what = points > 0 ? `Dar ${points} puntos a` : `Quitar ${-points} puntos a`
    if (!(await askConfirmation(context, `¿${what} ${email}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const adjustment = { email, points, note, actor: context.actor }
      const adjusted = await adjustPoints(db, adjustment, context.now())
      context.screen.write(
        adjusted.ok
          ? `Ahora tiene ${adjusted.total} puntos.\n`
          : `${getRefusalText(adjusted.code, ownTexts)}\n`,
      )
      return adjusted.ok ? 0 : 1
    })
  },
}

export const grantCouponCommand: Command = {
  parameters: '<correo> (--percent <n> | --amount <pesos> | --free-shipping) [opciones]',
  summary: 'Regala a una persona un cupón que solo ella puede usar, una vez',
  details: `
Opciones:
  --percent <n>      porcentaje de descuento, de 1 a 100
  --max <pesos>      a lo más tanto descuento; solo con --percent
  --amount <pesos>   descuento de un importe
  --free-shipping    envío gratis
  --min <pesos>      compra mínima
  --until <día>      último día para usarlo; por omisión dentro de ${validDays} días
  --code <código>    por omisión se sortea uno
  --note <texto>     para qué es; la persona lo lee
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      percent: { type: 'string' },
      max: { type: 'string' },
      amount: { type: 'string' },
      'free-shipping': { type: 'boolean' },
      min: { type: 'string' },
      until: { type: 'string' },
      code: { type: 'string' },
      note: { type: 'string' },
      ...skipConfirmationOption,
    })
    const [email] = parseRequiredArguments(positionals, ['el correo'])
    const today = toMexicoDay(context.now())
    const validTo = values.until === undefined ? addDays(today, validDays) : parseDay(values.until)
    if (validTo < today) throw new UsageError('El último día ya pasó.')
    const gift = {
      email,
      worth: readWorth(values),
      validTo,
      description: values.note?.trim() ?? '',
      actor: context.actor,
      ...(values.min !== undefined && { minSubtotal: parsePesoAmount(values.min) }),
      ...(values.code !== undefined && { code: readCode(values.code) }),
    }
    if (!(await askConfirmation(context, `¿Regalar el cupón a ${email}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const granted = await grantCoupon(db, gift, context.now())
      context.screen.write(
        granted.ok
          ? `Cupón ${granted.code} para ${email}, hasta el ${validTo}.\n`
          : `${getRefusalText(granted.code, ownTexts)}\n`,
      )
      return granted.ok ? 0 : 1
    })
  },
}

function readWorth(values: {
  percent?: string
  max?: string
  amount?: string
  'free-shipping'?: boolean
}): Parameters<typeof grantCoupon>[1]['worth'] {
  const { percent, max, amount, 'free-shipping': freeShipping } = values
  const given = [percent, amount, freeShipping].filter((one) => one !== undefined)
  if (given.length !== 1)
    throw new UsageError('Indica --percent, --amount o --free-shipping, uno solo.')
  if (max !== undefined && percent === undefined) throw new UsageError('--max va con --percent.')
  if (freeShipping) return { type: 'free_shipping' }
  if (amount !== undefined) {
    const off = parsePesoAmount(amount)
    if (off === 0) throw new UsageError('--amount debe ser mayor que 0.')
    return { type: 'fixed', amount: off }
  }
  const share = Number(percent)
  if (!Number.isInteger(share) || share < 1 || share > 100) {
    throw new UsageError('--percent va de 1 a 100.')
  }
  const maxDiscount = max === undefined ? null : parsePesoAmount(max)
  if (maxDiscount === 0) throw new UsageError('--max debe ser mayor que 0.')
  return { type: 'percent', percent: share, maxDiscount }
}

function readCode(word: string): string {
  if (!/^[\w-]{3,40}$/.test(word.trim())) {
    throw new UsageError('El código lleva de 3 a 40 letras, números o guiones.')
  }
  return word
}
