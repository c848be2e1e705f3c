import type { ContentPiece } from '#contract/operator/content.ts'
import { fieldsOf } from '#domain/running/content-piece.ts'
import type { Commands } from '../api/operator-api.ts'
import { parseMoments } from '../forms/moment-fields.tsx'

/** Parses the form of a content piece; an attached picture is uploaded first. */
export async function parseInput(form: FormData, kind: ContentPiece['kind'], commands: Commands) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const value = Object.fromEntries(fieldsOf(kind).map(([name]) => [name, text(name)]))
  const picture = form.get('foto')
  if (picture instanceof File && picture.size > 0) {
    const encoded = Buffer.from(await picture.arrayBuffer()).toString('base64')
    const body = { picture: encoded }
    value.image = (await commands('saveContentPicture', { body })).path
  }
  return { value, hidden: form.has('oculto'), ...parseMoments(form) }
}
