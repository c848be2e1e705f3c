import { formatCentavos } from '#domain/format-money.ts'
import { fromPesos } from '#domain/money.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { UsageError } from './command.ts'
import { formatTable } from './format-table.ts'

/** Commands of families of product variants. */
export const familyCommands = {
  families: defineOperationCommand('listFamilies', {
    summary: 'Lista las familias de productos',
    pages: 'families',
    print: ({ families }) =>
      formatTable(families, [
        { title: 'Clave', of: ({ key }) => key },
        { title: 'Familia', of: ({ name }) => name },
        { title: 'Productos', of: ({ products }) => products, right: true },
        { title: 'Se ven', of: ({ visible }) => visible, right: true },
      ]),
  }),
  family: defineOperationCommand('getFamily', {
    summary: 'Muestra una familia: sus opciones, sus productos y las combinaciones que faltan',
    arguments: { family: 'la clave de la familia' },
    print: ({ name, options, products, missing }) =>
      [
        `${name}\n`,
        ...options.map(
          ({ label, values }) => `${label}: ${values.map(({ value }) => value).join(', ')}\n`,
        ),
        formatTable(products, [
          { title: 'Producto', of: ({ label }) => label },
          { title: 'SKU', of: ({ sku }) => sku },
          {
            title: 'Precio',
            of: ({ price }) => (price === null ? '—' : formatCentavos(fromPesos(price))),
            right: true,
          },
          { title: 'Existencia', of: ({ qty }) => qty, right: true },
          { title: 'Se ve', of: ({ visible }) => (visible ? 'sí' : 'no') },
        ]),
        ...missing.map(({ label }) => `Falta ${label}\n`),
      ].join(''),
  }),
  'add-family': defineOperationCommand('createFamily', {
    summary: 'Crea una familia con un producto oculto por cada combinación de sus opciones',
    arguments: { name: 'el nombre…' },
    options: {
      option: {
        of: 'opción: valores',
        hint: '«Color: Negro, Azul»; hasta tres veces',
        repeats: true,
      },
      category: { of: 'categoría', hint: 'la de todos; sin --from hace falta' },
      price: { of: 'pesos', hint: 'el de todos' },
      sku: { of: 'principio', hint: 'con qué empiezan sus SKU' },
      from: { of: 'producto', hint: 'el que será su primera combinación; los demás copian de él' },
    },
    question: ({ name }) => `¿Crear la familia «${name}»?`,
    complete: ({ option }) => ({ body: { options: [option ?? []].flat().map(parseOption) } }),
    print: ({ key, messageForUser }) => `${messageForUser} Su clave: ${key}\n`,
  }),
  'change-family': defineOperationCommand('updateFamily', {
    summary: 'Cambia el nombre de una familia; los de sus productos se quedan',
    arguments: { family: 'la clave de la familia' },
    options: { name: { of: 'nombre', hint: 'cómo se llama' } },
    question: ({ family }) => `¿Cambiar la familia ${family}?`,
    print: () => 'Guardado.\n',
  }),
}

/** Reads «Color: Negro, Azul». */
function parseOption(typed: unknown): { label: string; values: string[] } {
  const [label = '', ...rest] = String(typed).split(':')
  const values = rest
    .join(':')
    .split(',')
    .map((value) => value.trim())
  if (rest.length === 0)
    throw new UsageError('Una opción se escribe --option "Color: Negro, Azul".')
  return { label: label.trim(), values: values.filter((value) => value !== '') }
}
