import { escapeHtml } from '#domain/escape-html.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'
import {
  type DocumentedOperation,
  type DocumentedField,
  type OpenApiDocument,
  readDocumentedOperations,
  readDocumentedSchemas,
  type DocumentedSchema,
  addLinksToSchemaNames,
} from './read-openapi-operations.ts'

/** Content security policy of the API documentation page: own style, font and logo only. */
export const apiReferenceCsp = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Renders the OpenAPI document as one HTML page without JavaScript. */
export function renderHtmlApiReference(document: OpenApiDocument): string {
  const calls = readDocumentedOperations(document)
  const shapes = readDocumentedSchemas(document)
  const { title, description = '' } = document.info
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/look.css">
</head>
<body>
<header class="top"><div class="wrap"><a href="/" aria-label="Ir al inicio"><img src="/logo.svg" alt="" width="32" height="32"></a></div></header>
<main class="wrap">
<h1>${escapeHtml(title)}</h1>
${paragraphs(description)}
<p><a href="/api/docs/openapi.json">Documento OpenAPI (JSON)</a></p>
<nav aria-label="Secciones">
<ul>${document.tags.map(({ name }) => `<li><a href="#${slugOf(name)}">${escapeHtml(name)}</a></li>`).join('')}<li><a href="#formas">Formas</a></li></ul>
</nav>
${document.tags
  .map(
    (tag) => `<section aria-labelledby="${slugOf(tag.name)}">
<h2 id="${slugOf(tag.name)}">${escapeHtml(tag.name)}</h2>
<p>${escapeHtml(tag.description)}</p>
${calls
  .filter(({ group }) => group === tag.name)
  .map(callDetails)
  .join('\n')}
</section>`,
  )
  .join('\n')}
<section aria-labelledby="formas">
<h2 id="formas">Formas</h2>
${shapes.map((shape) => `<h3 id="forma-${shape.name}">${shape.name}</h3>\n${shapeList(shape.name, [shape])}`).join('\n')}
</section>
</main>
</body>
</html>
`
}

function callDetails(call: DocumentedOperation): string {
  const { method, path, summary, description, signedIn, parameters, body, replies } = call
  const labelled = (title: string) => `${title} de ${method} ${path}`
  return `<details>
<summary><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}${signedIn ? ' <i>con sesión</i>' : ''}</span></summary>
${paragraphs(description)}
${parameters.length > 0 ? `<h3>Parámetros</h3>${table(labelled('Parámetros'), parameters.map(withPlace))}` : ''}
${body.length > 0 ? `<h3>Cuerpo</h3>${shapeList(labelled('Cuerpo'), body)}` : ''}
${replies
  .map(({ status, shapes }) => {
    const title = status === 'default' ? 'Otro estado' : `Respuesta ${status}`
    return `<h3>${title}</h3>${shapeList(labelled(title), shapes)}`
  })
  .join('\n')}
</details>`
}

/**
 * Returns the HTML id of a section of the API documentation: the section's name without spaces and
 * accents.
 */
function slugOf(name: string): string {
  return normalizeTextForComparison(name).replaceAll(' ', '-')
}

function withPlace<T extends DocumentedField & { place: string }>(field: T): DocumentedField {
  return { ...field, note: [`en la ${field.place}`, field.note].filter(Boolean).join('. ') }
}

function shapeList(title: string, shapes: DocumentedSchema[]): string {
  return shapes
    .map(({ reference, type, fields }, index) => {
      const label = index === 0 ? title : `${title}, opción ${index + 1}`
      if (reference) return `<p>${linked(reference)}</p>`
      return `${type ? `<p>${linked(type)}</p>` : ''}${fields.length > 0 ? table(label, fields) : ''}`
    })
    .join('<p class="or">o bien</p>')
}

function table(title: string, fields: DocumentedField[]): string {
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${linked(type)}</td><td>${required ? 'sí' : 'no'}</td><td>${escapeHtml(note)}</td></tr>`,
  )
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table>
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Siempre</th><th scope="col">Nota</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

function linked(type: string): string {
  return addLinksToSchemaNames(escapeHtml(type), (name) => `<a href="#forma-${name}">${name}</a>`)
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((one) => `<p>${escapeHtml(one).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('\n')
}
