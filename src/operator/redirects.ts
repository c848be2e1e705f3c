import { readFile } from 'node:fs/promises'
import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { formatTable } from './format-table.ts'

type Redirect = OperationSchemaType<'listRedirects', 'reply'>['redirects'][number]

const problems: Record<NonNullable<Redirect['problem']>, string> = {
  gone: 'ya no existe a donde llevaba',
  hidden: 'su producto está oculto',
  shadowed: 'la dirección ya es de la tienda',
}

/** Commands of redirects from the addresses of the former shop. */
export const redirectCommands = {
  redirects: defineOperationCommand('listRedirects', {
    summary: 'Lista las direcciones viejas, a dónde llevan y cuánto se usan',
    options: {
      search: { of: 'texto', hint: 'las que llevan ese texto' },
      broken: { hint: 'solo las que hay que corregir' },
    },
    pages: 'redirects',
    csv: 'exportRedirects',
    print: ({ redirects }) =>
      formatTable(redirects, [
        { title: 'Id', of: ({ id }) => String(id), right: true },
        { title: 'Dirección vieja', of: ({ old_address: address }) => address },
        { title: 'Va a', of: ({ to, problem }) => (problem ? problems[problem] : (to ?? '—')) },
        { title: '30 días', of: ({ recent_uses: uses }) => String(uses), right: true },
        { title: 'De', of: ({ by }) => by },
      ]),
  }),
  'missed-paths': defineOperationCommand('listMissedPaths', {
    summary: 'Lista las direcciones que se pidieron esta semana y no están',
    print: ({ paths }) =>
      formatTable(paths, [
        { title: 'Dirección', of: ({ path }) => path },
        { title: 'Veces', of: ({ hits }) => String(hits), right: true },
        { title: 'Última vez', of: ({ last_on: day }) => day },
      ]),
  }),
  'add-redirect': defineOperationCommand('addRedirect', {
    summary: 'Manda una dirección vieja a un producto, una categoría o una página',
    arguments: { old_address: 'la dirección vieja', to: 'a dónde va' },
  }),
  'change-redirect': defineOperationCommand('changeRedirect', {
    summary: 'Cambia a dónde lleva una dirección vieja',
    arguments: { id: 'el id de la dirección', to: 'a dónde va' },
  }),
  'remove-redirects': defineOperationCommand('removeRedirects', {
    summary: 'Quita direcciones viejas',
    arguments: { ids: 'los ids de las direcciones' },
    question: ({ ids }) => `¿Quitar las direcciones ${ids}?`,
  }),
  'import-redirects': defineOperationCommand('importRedirects', {
    summary: 'Agrega direcciones viejas de una hoja: la vieja y a dónde va',
    arguments: { file: 'el archivo' },
    complete: async ({ file }) => ({
      body: { content: (await readFile(String(file))).toString('base64') },
    }),
    print: ({ messageForUser, refused, refused_count: count }) =>
      `${messageForUser}\n${count > 0 ? `No entraron ${count}:\n${formatTable(refused, refusedColumns)}` : ''}`,
  }),
}

const refusedColumns = [
  { title: 'Línea', of: ({ line }: { line: number }) => String(line), right: true },
  { title: 'Dirección vieja', of: ({ old_address: address }: { old_address: string }) => address },
  { title: 'Por qué', of: ({ reason }: { reason: string }) => reason },
]
