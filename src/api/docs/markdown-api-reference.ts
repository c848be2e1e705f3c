import {
  type DocumentedOperation,
  type DocumentedField,
  type OpenApiDocument,
  readDocumentedOperations,
  readDocumentedSchemas,
  type DocumentedSchema,
  addLinksToSchemaNames,
} from './read-openapi-operations.ts'

/** The OpenAPI document as one Markdown page. */
export function renderMarkdownApiReference(document: OpenApiDocument): string {
  const calls = readDocumentedOperations(document)
  const groups = [...new Map(document.tags.map((tag) => [tag.name, tag.description]))]
  return [
    `# ${document.info.title}`,
    'Escrito por `npm run docs:api` a partir de los esquemas que validan cada llamada.',
    document.info.description ?? '',
    ...groups.flatMap(([name, description]) => [
      `## ${name}`,
      description,
      ...calls.filter(({ group }) => group === name).flatMap(callSection),
    ]),
    '## Formas',
    ...readDocumentedSchemas(document).flatMap((shape) => [`### ${shape.name}`, shapeText(shape)]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function callSection(call: DocumentedOperation): string[] {
  return [
    `### ${call.method} ${call.path}`,
    [call.summary, call.description, call.signedIn ? 'Con sesión.' : '']
      .filter(Boolean)
      .join('\n\n'),
    call.parameters.length > 0
      ? table(call.parameters.map((one) => ({ ...one, name: `${one.name} (${one.place})` })))
      : '',
    ...part('Cuerpo', call.body),
    ...call.replies
      .filter(({ status }) => status !== 'default')
      .flatMap(({ status, shapes }) => part(`Respuesta ${status}`, shapes)),
  ]
}

function part(title: string, shapes: DocumentedSchema[]): string[] {
  if (shapes.length === 0) return []
  return [`**${title}**`, shapes.map(shapeText).join('\n\no bien\n\n')]
}

function shapeText({ reference, type, fields }: DocumentedSchema): string {
  const name = reference ?? type
  return [name && inWords(name), fields.length > 0 && table(fields)].filter(Boolean).join('\n\n')
}

function inWords(type: string): string {
  return addLinksToSchemaNames(type, (name) => `[${name}](#${name.toLowerCase()})`)
}

function table(fields: DocumentedField[]): string {
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `| \`${name}\` | ${inWords(type).replaceAll('|', '\\|')} | ${required ? 'sí' : 'no'} | ${note} |`,
  )
  return ['| campo | tipo | siempre | nota |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
