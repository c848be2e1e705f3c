import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { encodeFile, runPictureAction } from './picture-actions.ts'
import { readSubmittedPictures, PictureEditConflict } from './picture-edit-conflict.tsx'
import { ProductPictureList } from './picture-list.tsx'
import { ProductDocumentList, toProductDocumentsForImport } from './product-document-list.tsx'
import './product.css'
import './product-page.css'

/** Time in ms during which a picture change shows its undo button. */
const offeredMs = 600_000

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const [gallery, product] = await Promise.all([
    reads.get('listProductPictures', { params: { product: asked.params.sku ?? '' } }),
    reads.get('getProduct', { params: { product: asked.params.sku ?? '' } }),
  ])
  const until = gallery.changed_at === null ? 0 : Date.parse(gallery.changed_at) + offeredMs
  return { gallery, product, until: until > Date.now() ? new Date(until).toISOString() : null }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const sku = asked.params.sku ?? ''
    const here = createOfficePageUrl('Fotos y documentos', { sku })
    const arranged = await runPictureAction(form, commands, { sku, page: here })
    if (arranged) return arranged
    const [command = '', place = ''] = String(form.get('hacer')).split(':')
    if (command === 'documento') {
      const body = {
        title: String(form.get('titulo') ?? ''),
        language: String(form.get('idioma') ?? '') || null,
        document: await encodeFile(form.get('archivo')),
      }
      const { messageForUser } = await commands('addProductDocument', {
        params: { product: sku },
        body,
      })
      return redirectWithFlash(messageForUser, here)
    }
    if (command === 'sin-documento') {
      const was = {
        documents: toProductDocumentsForImport(JSON.parse(String(form.get('documentos')))),
      }
      const fields = { documents: was.documents.filter(({ file }) => file !== place) }
      await commands('updateProduct', { params: { product: sku }, body: { fields, was } })
      return redirectWithFlash('Documento quitado. En Cambios se deshace.', here)
    }
    return redirect(here)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with pictures and documents of a product. */
export default function ProductPictures({ loaderData, actionData }: Props) {
  const { gallery, product, until } = loaderData
  const { sku, name } = product
  const typed = useRestoredFormFields(actionData)
  const { refusal } = actionData ?? {}
  const errors = refusal?.fields ?? {}
  const { pictures, most, version } = gallery
  return (
    <>
      <PageHeader
        title="Fotos y documentos"
        state={<p>{name}</p>}
        back={
          <Link className="btn quiet icon" to={createOfficePageUrl('Producto', { sku })}>
            <Icon name="left" />
            <span className="sr">Volver al producto</span>
          </Link>
        }
      />
      {isEditConflict(refusal) ? null : <FormErrorAlert refusal={refusal} />}
      <section aria-labelledby="fotos-t" className="files-part">
        <h2 id="fotos-t">Fotos</h2>
        {isEditConflict(refusal) ? (
          <PictureEditConflict
            sku={sku}
            mine={readSubmittedPictures(refusal.typed)}
            theirs={pictures}
            changed={refusal.changed}
          />
        ) : (
          <ProductPictureList
            key={version}
            sku={sku}
            pictures={pictures}
            version={version}
            most={most}
            error={errors.picture}
            open
          />
        )}
        {pictures.length < most ? null : (
          <p className="hint">Caben {most} fotos. Quita una para agregar otra.</p>
        )}
      </section>
      <section aria-labelledby="documentos-t" className="files-part">
        <h2 id="documentos-t">Documentos</h2>
        <ProductDocumentList documents={toProductDocumentsForImport(product.fields.documents)} />
        <Form method="post" encType="multipart/form-data" className="add-file">
          <FormField
            label="Título"
            name="titulo"
            required
            maxLength={300}
            defaultValue={typed.text('titulo')}
            error={errors.title}
            hint="Manual de usuario, ficha técnica…"
          />
          <FormField
            label="Idioma"
            optional
            name="idioma"
            maxLength={35}
            defaultValue={typed.text('idioma')}
            hint="es, es-MX, en…"
          />
          <FileField
            label="PDF"
            name="archivo"
            accept=".pdf,application/pdf"
            required
            error={errors.document ?? errors.documents}
            hint="Hasta 10 MB, sin contraseña ni programas."
          />
          <div>
            <Button type="submit" name="hacer" value="documento">
              Agregar documento
            </Button>
          </div>
        </Form>
      </section>
      <ShortcutAndCliHintFooter command="import-pictures carpeta" />
      {until ? (
        <UndoNotice
          said="Fotos cambiadas."
          until={formatTimeOfDay(until)}
          fields={{ hacer: 'deshacer-fotos' }}
        />
      ) : null}
    </>
  )
}
