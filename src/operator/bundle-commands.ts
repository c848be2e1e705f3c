import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { fromPesos, toPesos } from '#domain/money.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { runOperationCommand } from './call-api-operation.ts'
import { type Command, UsageError } from './command.ts'
import {
  askConfirmation,
  skipConfirmationOption,
  skipConfirmationOptionHelp,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parsePesoAmount, parseRequiredArguments, parseOptions } from './parse-command-options.ts'

type Bundle = OperationSchemaType<'listBundles', 'reply'>['bundles'][number]

const standingWords: Record<Bundle['standing'], string> = {
  offered: 'se ofrece',
  paused: 'en pausa',
  gone: 'uno ya no se vende',
  'sold-out': 'uno se agotó',
  unpriced: 'uno no tiene precio',
  'too-much': 'el ahorro llega a lo que cuestan hoy',
}

const changeBundle: Command = {
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
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      save: { type: 'string' },
      product: { type: 'string', multiple: true },
      name: { type: 'string' },
      pause: { type: 'boolean' },
      resume: { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [code] = parseRequiredArguments(positionals, ['el código del paquete'])
    const { name, save, product, pause = false, resume = false } = values
    if (pause && resume) throw new UsageError('--pause y --resume no van juntos.')
    const changed = {
      ...(name !== undefined && { name }),
      ...(save !== undefined && { saving: toPesos(parsePesoAmount(save)) }),
      ...(product && productFields(product)),
    }
    const changes = Object.keys(changed).length > 0
    if (!changes && !pause && !resume) throw new UsageError('Di qué cambia.')
    if (!(await askConfirmation(context, `¿Cambiar el paquete ${code}?`, values.si))) return 1
    return runOperationCommand(context, async ({ call }) => {
      const params = { code }
      if (changes) {
        const { products, ...bundle } = await call('getBundle', { params })
        const [first = '', second = '', third = ''] = products.map(({ url_key }) => url_key)
        const { saving, version } = bundle
        const fields = { name: bundle.name, saving, first, second, third, version, ...changed }
        await call('updateBundle', { params, body: fields })
      }
      if (pause || resume) {
        await call('moveBundle', { params, body: { move: pause ? 'pause' : 'resume' } })
      }
      context.screen.write(`Paquete ${code}: guardado.\n`)
      return 0
    })
  },
}

/** Commands of product bundles. */
export const bundleCommands = {
  bundles: defineOperationCommand('listBundles', {
    summary: 'Lista los paquetes («cómpralo con»), lo que cuestan hoy y si se ofrecen',
    print: ({ bundles }) =>
      formatTable(bundles, [
        { title: 'Código', of: ({ code }) => code },
        { title: 'Paquete', of: ({ name }) => name },
        { title: 'Estado', of: ({ standing }) => standingWords[standing] },
        { title: 'Aparte', of: ({ apart }) => priceText(apart), right: true },
        { title: 'Juntos', of: ({ together }) => priceText(together), right: true },
        {
          title: 'Productos',
          of: ({ products }) => products.map((one) => one.url_key).join(' + '),
        },
      ]),
  }),
  'add-bundle': defineOperationCommand('createBundle', {
    summary: 'Agrega un paquete de dos o tres productos, que se ofrece enseguida',
    arguments: { name: 'el nombre' },
    options: {
      save: { field: 'saving', of: 'pesos', hint: 'lo que se ahorra por juego' },
      product: { of: 'sku', hint: 'o su dirección; dos o tres veces', repeats: true },
      paused: { hint: 'queda en pausa' },
    },
    question: ({ name }) => `¿Agregar el paquete «${name}»?`,
    complete: ({ product }) => ({ body: productFields([product ?? []].flat().map(String)) }),
    print: ({ code, messageForUser }) => `Paquete ${code}. ${messageForUser}\n`,
  }),
  'change-bundle': { command: changeBundle },
  'remove-bundle': defineOperationCommand('deleteBundle', {
    summary: 'Quita un paquete; los pedidos conservan lo que pagaron con él',
    arguments: { code: 'el código del paquete' },
    question: ({ code }) => `¿Quitar el paquete ${code}?`,
  }),
}

function productFields(products: readonly string[]) {
  const [first, second, third = '', extra] = products
  if (first === undefined || second === undefined || extra !== undefined)
    throw new UsageError('Un paquete lleva --product dos o tres veces.')
  return { first, second, third }
}

function priceText(pesos: number | null): string {
  return pesos === null ? '—' : formatCentavos(fromPesos(pesos))
}
