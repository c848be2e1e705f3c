import { redirect } from 'react-router'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { redirectWithFlash } from '../forms/form-result.ts'
import { parseReorderedPictures } from './parse-reordered-pictures.ts'

/**
 * Runs the picture forms of a product (order, texts, upload, undo) and returns to the page; null if
 * another form was sent.
 */
export async function runPictureAction(
  form: FormData,
  commands: OperatorApiCommands,
  { sku, page }: { sku: string; page: string },
): Promise<Response | null> {
  const params = { product: sku }
  const [command = '', place = ''] = String(form.get('hacer')).split(':')
  if (command === 'deshacer-fotos') {
    await commands('undoProductPictures', { params })
    return redirectWithFlash('Deshecho.', page)
  }
  if (command === 'subir') {
    const alt = String(form.get('texto-nuevo') ?? '').trim() || null
    for (const file of form.getAll('foto-nueva'))
      await commands('addProductPicture', {
        params,
        body: { picture: await encodeFile(file), alt },
      })
    return redirect(page)
  }
  if (!form.has('version')) return null
  const pictures = parseReorderedPictures(form, command, Number(place))
  const body = { version: String(form.get('version')), pictures }
  await commands('arrangeProductPictures', { params, body })
  return redirect(page)
}

/** Content of an uploaded file for the operator API. */
export async function encodeFile(file: FormDataEntryValue | null): Promise<string> {
  return file instanceof File ? Buffer.from(await file.arrayBuffer()).toString('base64') : ''
}
