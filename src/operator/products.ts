import { describeBulkEdit } from '#domain/catalogue/bulk-edit-text.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { applyChangeSet } from '#use-cases/running/apply-product-change-set.ts'
import { excludeChangeSetProducts } from '#use-cases/running/exclude-change-set-rows.ts'
import {
  listProducts,
  type ProductSearchFilter,
  type ProductListPage,
} from '#use-cases/running/list-filtered-products.ts'
import { prepareBulkEdit } from '#use-cases/running/prepare-bulk-edit.ts'
import {
  parseEnumCommandOption,
  parseBulkEdit,
  type CommandOptionValues,
} from './bulk-edit-options.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  endOffersOption,
  endOffersOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseId,
  parseRowLimit,
  parseOptions,
} from './parse-command-options.ts'
import { printChangeSetResult, printChangeSetPreview } from './product-change-sets.ts'

const defaultLimit = 50

const choosing = {
  search: { type: 'string' },
  category: { type: 'string' },
  stock: { type: 'string' },
  state: { type: 'string' },
  attribute: { type: 'string' },
} as const
const choosingHelp = `  --search <texto>    nombre, marca, SKU o EAN
  --category <slug>   los de una categoría y las que tiene debajo
  --stock <cuánto>    agotado o poco
  --state <estado>    visible, oculto, con-fecha, oferta o incompleto
  --attribute <atributo>  con su valor, como "Color: azul"`

const stocks = { agotado: 'none', poco: 'few' } as const
const states = {
  visible: 'shown',
  oculto: 'hidden',
  'con-fecha': 'dated',
  oferta: 'offer',
  incompleto: 'incomplete',
} as const

export const productsCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra los productos de la tienda, el más nuevo primero',
  details: `
Opciones:
${choosingHelp}
  --limit <n>         cuántos, por omisión ${defaultLimit}
  --after <número>    los que siguen a ese producto`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...choosing,
      limit: { type: 'string' },
      after: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const page = {
      limit: parseRowLimit(values.limit, defaultLimit),
      after: values.after === undefined ? undefined : parseId(values.after),
    }
    return withShopServices(context, async ({ db }) => {
      const { products, next } = await listProducts(db, readChoice(values), page, context.now())
      context.screen.write(products.length === 0 ? 'No hay productos así.\n' : listText(products))
      if (next !== null) context.screen.write(`Hay más: --after ${next}\n`)
      return 0
    })
  },
}

function listText(products: ProductListPage['products']): string {
  return formatTable(products, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'SKU', of: ({ sku }) => sku },
    {
      title: 'Precio',
      of: ({ price }) => (price === null ? '' : formatCentavos(price)),
      right: true,
    },
    {
      title: 'Oferta',
      of: ({ specialPrice }) => (specialPrice === null ? '' : formatCentavos(specialPrice)),
      right: true,
    },
    { title: 'Existencia', of: ({ onHand }) => String(onHand), right: true },
    { title: '', of: ({ visible, forSale }) => (visible ? '' : forSale ? 'con fecha' : 'oculto') },
    { title: 'Nombre', of: ({ name }) => name },
  ])
}

export const editProductsCommand: Command = {
  parameters: '(--search … | --category … | --all) [opciones]',
  summary: 'Cambia muchos productos a la vez, con antes y después, y se deshace con uno',
  details: `
Muestra cómo era y cómo queda cada producto, y pregunta. «undo-change» lo deshace.

Cuáles:
${choosingHelp}
  --all               todos

Qué cambia:
  --price <cambio>    1299.00, +50, -50, +8% o -8%: escríbelo como --price=-8%
  --round <final>     .00 o .90
  --offer <cambio>    lo mismo, a partir del precio; o «no» para quitar la oferta
  --from <día>        desde cuándo vale la oferta: 2026-11-27, o "2026-11-27 09:00"
  --to <día>          hasta cuándo
  --units <piezas>    40 las cuenta; +5 y --units=-5 ponen y quitan
  --why <motivo>      por qué cambian las piezas; queda en los movimientos
  --show, --hide      se ven en la tienda o no
  --visible-from <día> desde cuándo se ven: 2026-11-27, o "2026-11-27 09:00"
  --visible-to <día>  hasta cuándo
  --always            se ven sin fechas
  --into <slug>       su categoría principal

Cuáles no:
  --without <sku>     los deja fuera; se puede repetir
${endOffersOptionHelp}
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...choosing,
      ...skipConfirmationOption,
      ...endOffersOption,
      units: { type: 'string' },
      why: { type: 'string' },
      without: { type: 'string', multiple: true },
      all: { type: 'boolean' },
      price: { type: 'string' },
      round: { type: 'string' },
      offer: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      show: { type: 'boolean' },
      hide: { type: 'boolean' },
      'visible-from': { type: 'string' },
      'visible-to': { type: 'string' },
      always: { type: 'boolean' },
      into: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const choice = readChoice(values)
    if (Object.keys(choice).length === 0 && !values.all)
      throw new UsageError('Di cuáles productos, o --all.')
    const edit = parseBulkEdit(values)
    const { actor, screen } = context
    return withShopServices(context, async ({ db, permissions }) => {
      const wanted = { choice, edit, summary: describeBulkEdit(edit) || '—', actor, permissions }
      const prepared = await prepareBulkEdit(db, wanted, context.now())
      if (!prepared.ok) {
        const words =
          prepared.code === 'not-allowed'
            ? missingPermissionText(prepared.missing)
            : prepareRefusals[prepared.code]
        screen.write(`${words}\n`)
        return 1
      }
      const { id } = prepared
      const { without = [] } = values
      if (without.length > 0) {
        const leaving = { id, products: without, out: true, permissions }
        const left = await excludeChangeSetProducts(db, leaving, context.now())
        if (left.ok) screen.write(`Quedan fuera ${left.changed}.\n`)
      }
      await printChangeSetPreview(db, id, defaultLimit, context)
      if (!(await askConfirmation(context, '¿Hacer este cambio?', values.si))) return 1
      const applying = { id, actor, permissions, endOffers: values['end-offers'] }
      const moved = await applyChangeSet(db, applying, context.now())
      const code = printChangeSetResult(moved, 'cambiados', context)
      if (moved.ok) screen.write(`Para deshacerlo: undo-change ${id}\n`)
      return code
    })
  },
}

const prepareRefusals = {
  'nothing-asked':
    'Di qué cambia: --price, --offer, --units, --show, --hide, --visible-from, --visible-to, --always o --into.',
  'nothing-changes': 'Ningún producto cambiaría.',
  'category-not-found': 'Esa categoría no existe.',
  'too-many': 'Son demasiados productos de una vez. Elige menos, por ejemplo por categoría.',
}

function readChoice({
  search,
  category,
  stock,
  state,
  attribute,
}: CommandOptionValues): ProductSearchFilter {
  return {
    ...(typeof search === 'string' && { search }),
    ...(typeof category === 'string' && { category }),
    ...(typeof stock === 'string' && { stock: parseEnumCommandOption(stocks, '--stock', stock) }),
    ...(typeof attribute === 'string' && { attribute }),
    ...(typeof state === 'string' && { state: parseEnumCommandOption(states, '--state', state) }),
  }
}
