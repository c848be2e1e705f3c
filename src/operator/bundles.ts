import type { BundleAvailability } from '#domain/buying/bundles.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import {
  addBundle,
  type BundleFields,
  changeBundle,
  pauseBundle,
  removeBundle,
} from '#use-cases/buying/manage-bundles.ts'
import { readOfficeBundles } from '#use-cases/buying/read-office-bundles.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandOutput,
  UsageError,
} from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseOptions, parseAmount } from './parse-command-options.ts'

const standingWords: Record<BundleAvailability, string> = {
  offered: 'se ofrece',
  paused: 'en pausa',
  gone: 'uno ya no se vende',
  'sold-out': 'uno se agotó',
  unpriced: 'uno no tiene precio',
  'too-much': 'el ahorro llega a lo que cuestan hoy',
}

const refusals = {
  'bundle-not-found': 'No hay un paquete con ese código.',
  'too-many-bundles': 'Ya hay demasiados paquetes: quita los que no uses.',
  'changed-meanwhile': 'Alguien lo cambió mientras tanto.',
}

export const bundlesCommand: Command = {
  parameters: '',
  summary: 'Lista los paquetes («cómpralo con»), lo que cuestan hoy y si se ofrecen',
  details: '',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const bundles = await readOfficeBundles(db, context.now())
      context.screen.write(
        formatTable(bundles, [
          { title: 'Código', of: ({ code }) => code },
          { title: 'Paquete', of: ({ name }) => name },
          { title: 'Estado', of: ({ standing }) => standingWords[standing] },
          {
            title: 'Aparte',
            of: ({ price }) => (price ? formatCentavos(price.apart) : '—'),
            right: true,
          },
          {
            title: 'Juntos',
            of: ({ price }) => (price ? formatCentavos(price.together) : '—'),
            right: true,
          },
          {
            title: 'Productos',
            of: ({ products }) => products.map((one) => one.urlKey).join(' + '),
          },
        ]),
      )
      return 0
    })
  },
}

const saidOptions = {
  save: { type: 'string' },
  product: { type: 'string', multiple: true },
} as const

export const addBundleCommand: Command = {
  parameters: '<nombre> --save <pesos> --product <sku> --product <sku> [opciones]',
  summary: 'Agrega un paquete de dos o tres productos, que se ofrece enseguida',
  details: `
Opciones:
  --save <pesos>     lo que se ahorra por juego
  --product <sku>    o su dirección; dos o tres veces
  --paused           queda en pausa
${confirmOptionHelp}`,
  async run(words, context) {
    const options = { ...saidOptions, paused: { type: 'boolean' }, ...confirmOption } as const
    const { values, positionals } = parseOptions(words, options)
    const [name] = parseExactArguments(positionals, ['el nombre'])
    const { save, product = [], paused = false } = values
    if (save === undefined) throw new UsageError('Falta --save: cuánto se ahorra.')
    const said = { name, saving: toPesos(parseAmount(save)), ...productsIn(product) }
    if (!(await askConfirmation(context, `¿Agregar el paquete «${name}»?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const added = await addBundle(db, { said, paused, by: byOf(context) }, context.now())
      if (!added.ok) return complain(context.screen, added)
      context.screen.write(`Paquete ${added.code} ${paused ? 'en pausa' : 'a la venta'}.\n`)
      return 0
    })
  },
}

export const changeBundleCommand: Command = {
  parameters: '<código> [opciones]',
  summary: 'Cambia un paquete, lo pone en pausa o lo vuelve a ofrecer',
  details: `
Lo que no se nombra se queda. Los pedidos conservan lo que pagaron.

Opciones:
  --name <nombre>    cómo se llama
  --save <pesos>     lo que se ahorra por juego
  --product <sku>    o su dirección; dos o tres veces, en vez de los que tiene
  --pause            no se ofrece por ahora
  --resume           se ofrece otra vez
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...saidOptions,
      name: { type: 'string' },
      pause: { type: 'boolean' },
      resume: { type: 'boolean' },
      ...confirmOption,
    })
    const [code] = parseExactArguments(positionals, ['el código del paquete'])
    const { name, save, product, pause = false, resume = false } = values
    if (pause && resume) throw new UsageError('--pause y --resume no van juntos.')
    const said: Partial<BundleFields> = {
      ...(name !== undefined && { name }),
      ...(save !== undefined && { saving: toPesos(parseAmount(save)) }),
      ...(product && productsIn(product)),
    }
    const isSaid = Object.keys(said).length > 0
    if (!isSaid && !pause && !resume) throw new UsageError('Di qué cambia.')
    if (!(await askConfirmation(context, `¿Cambiar el paquete ${code}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const by = byOf(context)
      if (isSaid) {
        const changed = await changeBundle(db, { code, said, by }, context.now())
        if (!changed.ok) return complain(context.screen, changed)
      }
      if (pause || resume) {
        const moved = await pauseBundle(db, { code, paused: pause, by }, context.now())
        if (!moved.ok) return complain(context.screen, moved)
      }
      context.screen.write(`Paquete ${code}: guardado.\n`)
      return 0
    })
  },
}

export const removeBundleCommand: Command = {
  parameters: '<código>',
  summary: 'Quita un paquete; los pedidos conservan lo que pagaron con él',
  details: `
Opciones:
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [code] = parseExactArguments(positionals, ['el código del paquete'])
    if (!(await askConfirmation(context, `¿Quitar el paquete ${code}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const removed = await removeBundle(db, { code, by: byOf(context) }, context.now())
      if (!removed.ok) return complain(context.screen, removed)
      context.screen.write(`Paquete ${code}: quitado.\n`)
      return 0
    })
  },
}

function productsIn(products: readonly string[]) {
  const [first, second, third = '', extra] = products
  if (first === undefined || second === undefined || extra !== undefined)
    throw new UsageError('Un paquete lleva --product dos o tres veces.')
  return { first, second, third }
}

function byOf({ actor }: CommandContext) {
  return { actor }
}

type Refused =
  | { code: keyof typeof refusals }
  | { code: 'offer-refused'; fields: Record<string, string> }

function complain(screen: CommandOutput, refused: Refused): number {
  const said =
    refused.code === 'offer-refused' ? Object.values(refused.fields) : [refusals[refused.code]]
  for (const words of said) screen.write(`${words}\n`)
  return 1
}
