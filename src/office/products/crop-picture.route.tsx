import { useState } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ProductPicturesResponse } from '#contract/operator/product-pictures.ts'
import {
  type PictureCrop,
  calculateCropBox,
  minCroppedPixels,
} from '#domain/catalogue/picture-crop.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { getPictureUrl } from '#ui/picture-url.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CropFrame, CroppedPicturePreview } from './crop-frame.tsx'
import './crop.css'

const sides = [
  ['left', 'izquierda', 'De la izquierda'],
  ['top', 'arriba', 'De arriba'],
  ['right', 'derecha', 'De la derecha'],
  ['bottom', 'abajo', 'De abajo'],
] as const

/**
 * Percentages by which the sides of a picture are cropped, from a form or a URL; invalid numbers
 * become 0.
 */
function cutOf(valueOf: (name: string) => string): PictureCrop {
  const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(([, name]) => {
    const number = Number(valueOf(name))
    return number >= 0 && number < 100 ? number : 0
  })
  return { left, top, right, bottom }
}

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const sku = asked.params.sku ?? ''
  const { name, pictures } = await createOperatorApiReader(asked).get('listProductPictures', {
    params: { product: sku },
  })
  const picture = pictures.find((one) => one.path === searchParams.get('foto')) ?? null
  return { sku, name, picture, cut: cutOf((field) => searchParams.get(field) ?? '') }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const sku = asked.params.sku ?? ''
    const text = (name: string) => String(form.get(name) ?? '')
    const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(([, field]) => Number(text(field)))
    const body = { path: text('foto'), left, top, right, bottom }
    await commands('cropProductPicture', { params: { product: sku }, body })
    return redirect(createOfficePageUrl('Fotos y documentos', { sku }))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page to crop a product picture, by numbers or by dragging a frame. */
export default function CropPicture({ loaderData, actionData }: Props) {
  const { sku, name, picture } = loaderData
  const typed = useRestoredFormFields(actionData)
  const [cut, setCut] = useState(() =>
    actionData?.refusal ? cutOf((field) => typed.text(field)) : loaderData.cut,
  )
  const back = createOfficePageUrl('Fotos y documentos', { sku })
  return (
    <>
      <PageHeader
        title="Recortar foto"
        state={<p>{name}</p>}
        back={
          <Link className="btn quiet icon" to={back}>
            <Icon name="left" />
            <span className="sr">Volver a las fotos</span>
          </Link>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      {picture === null ? (
        <EmptyList words="Esa foto ya no está: alguien la cambió o la quitó." chips={[]} />
      ) : (
        <Crop picture={picture} cut={cut} setCut={setCut} />
      )}
    </>
  )
}

function Crop({
  picture: { path, alt, width },
  cut,
  setCut,
}: {
  picture: ProductPicturesResponse['pictures'][number]
  cut: PictureCrop
  setCut: (cut: PictureCrop) => void
}) {
  const image = getPictureUrl(path, 800, 'webp')
  const box = calculateCropBox(cut, { width, height: width })
  return (
    <Form method="post" className="crop">
      <input type="hidden" name="foto" value={path} />
      <figure>
        <CropFrame image={image} cut={cut} onCut={setCut} />
        <figcaption>La foto: {alt ?? 'sin texto'}</figcaption>
      </figure>
      <figure className="result">
        <CroppedPicturePreview image={image} cut={cut} />
        <figcaption>Así se verá en la tienda</figcaption>
      </figure>
      <fieldset>
        <legend>Cuánto se quita, en por ciento</legend>
        <div className="sides">
          {sides.map(([side, field, label]) => (
            <FormField
              key={side}
              label={label}
              name={field}
              type="number"
              inputMode="decimal"
              min={0}
              max={99}
              step={0.5}
              required
              value={cut[side]}
              onChange={({ target }) => setCut({ ...cut, [side]: Number(target.value) })}
            />
          ))}
        </div>
        <p className="hint" aria-live="polite">
          {box
            ? `Quedan ${box.width} por ${box.height} px de ${width}.`
            : `Queda muy poco: deja al menos ${minCroppedPixels} px de ancho o de alto.`}
        </p>
        <p className="row">
          <Button type="submit" kind="primary">
            Recortar
          </Button>
          <noscript>
            <button type="submit" className="btn" formMethod="get">
              Ver cómo queda
            </button>
          </noscript>
        </p>
        <p className="hint">La foto como estaba se queda guardada: se puede deshacer.</p>
      </fieldset>
    </Form>
  )
}
