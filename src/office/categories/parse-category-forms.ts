import type { OperatorApiCommands } from '../api/operator-api.ts'

const filterPrefix = 'filtro:'

/** Form field name of a filter's position. */
export function getFilterPositionFieldName(code: string): string {
  return `${filterPrefix}${code}`
}

/**
 * Codes of the attributes that have a position in the form, sorted by position; they become the
 * category's filters.
 */
export function parseCategoryFilters(form: FormData): string[] {
  return [...form]
    .flatMap(([name, value]) => {
      const place = Number(value)
      return name.startsWith(filterPrefix) && place > 0
        ? [{ code: name.slice(filterPrefix.length), place }]
        : []
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ code }) => code)
}

/** Parses a category form; an attached picture is uploaded first. */
export async function parseCategoryInput(form: FormData, commands: OperatorApiCommands) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    name: text('nombre'),
    slug: text('direccion'),
    description: text('descripcion'),
    hidden: form.has('oculta'),
    picture: await pictureIn(form, commands),
    filters: parseCategoryFilters(form),
  }
}

async function pictureIn(form: FormData, commands: OperatorApiCommands): Promise<string | null> {
  const sent = form.get('foto')
  if (sent instanceof File && sent.size > 0) {
    const picture = Buffer.from(await sent.arrayBuffer()).toString('base64')
    const body = { picture, for: 'category' }
    return (await commands('saveContentPicture', { body })).path
  }
  return form.has('sin-imagen') ? null : String(form.get('imagen') ?? '') || null
}

/**
 * Parses the move of a category: `subir:12` moves category 12 up; `poner:12` puts category 12 under
 * the parent `debajo`, before the category `antes`.
 */
export function parseCategoryTreeMove(form: FormData) {
  const [command = '', id = ''] = String(form.get('hacer')).split(':')
  const number = (name: string) => Number(form.get(name)) || null
  const to = steps.get(command)
  const body = to ? { to } : { parent_id: number('debajo'), before_id: number('antes') }
  return { id: Number(id), body }
}

const steps = new Map([
  ['subir', 'up'],
  ['bajar', 'down'],
  ['meter', 'in'],
  ['sacar', 'out'],
])
