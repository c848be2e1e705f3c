import type { ContentPiece, StoredPictureReply } from '#contract/operator/content.ts'
import { fieldsOf } from '#domain/running/content-piece.ts'
import type { deedsFor } from '../api/operator-api.ts'
import { momentsIn } from '../deeds/moment-fields.tsx'

type Deeds = ReturnType<typeof deedsFor>

/** Parses a piece form; an attached picture is uploaded first. */
export async function saidIn(form: FormData, kind: ContentPiece['kind'], deeds: Deeds) {
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const value = Object.fromEntries(fieldsOf(kind).map(([name]) => [name, text(name)]))
  const picture = form.get('foto')
  if (picture instanceof File && picture.size > 0) {
    const encoded = Buffer.from(await picture.arrayBuffer()).toString('base64')
    const body = { picture: encoded }
    value.image = (await deeds('POST')<StoredPictureReply>('content-pictures', body)).path
  }
  return { value, hidden: form.has('oculto'), ...momentsIn(form) }
}
