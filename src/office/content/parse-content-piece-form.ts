import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { listContentPieceFields } from '#domain/running/content-piece.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { parseStartAndEnd } from '../forms/start-and-end-fields.tsx'

/** Parses the form of a content piece; an attached picture is uploaded first. */
export async function parseContentPieceInput(
  form: FormData,
  kind: ContentPiece['kind'],
  commands: OperatorApiCommands,
) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const value = Object.fromEntries(listContentPieceFields(kind).map(([name]) => [name, text(name)]))
  const picture = form.get('foto')
  if (picture instanceof File && picture.size > 0) {
    const encoded = Buffer.from(await picture.arrayBuffer()).toString('base64')
    const body = { picture: encoded }
    value.image = (await commands('saveContentPicture', { body })).path
  }
  return { value, hidden: form.has('oculto'), ...parseStartAndEnd(form) }
}
