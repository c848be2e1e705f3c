import { Form } from 'react-router'
import type { ProductPicturesResponse } from '#contract/operator/product-pictures.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { formatAuditActor } from '../running/audit-actor-label.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { parseReorderedPictures } from './parse-reordered-pictures.ts'

type Shown = Omit<ProductPicturesResponse['pictures'][number], 'width'>
type Changed = NonNullable<NonNullable<FormResult['refusal']>['changed']>

/** Product pictures in the order that the submitted form requested, with their display URLs. */
export function readSubmittedPictures(typed: readonly (readonly [string, string])[]): Shown[] {
  const form = new FormData()
  for (const [name, value] of typed) form.append(name, value)
  const images = form.getAll('imagen').map(String)
  const addresses = new Map(form.getAll('foto').map((path, at) => [String(path), images[at]]))
  const [command = '', place = ''] = String(form.get('hacer')).split(':')
  return parseReorderedPictures(form, command, Number(place)).map((one) => ({
    ...one,
    image: addresses.get(one.path) ?? '',
  }))
}

/** Edit conflict of a product's pictures: the two versions side by side. */
export function PictureEditConflict({
  sku,
  mine,
  theirs,
  changed,
}: {
  sku: string
  mine: readonly Shown[]
  theirs: readonly Shown[]
  changed: Changed
}) {
  const { me } = useOfficeRootLoaderData()
  const isOwn = changed.saved_by === `operator:${me?.email}`
  const who = changed.saved_by ? formatAuditActor(changed.saved_by) : 'Otra persona'
  const when = changed.saved_at ? `, ${formatDateTime(changed.saved_at)}` : ''
  return (
    <>
      <Alert tone="warn" announced>
        <p>
          <strong>
            {isOwn
              ? 'Cambiaste estas fotos en otra pestaña, después de abrir ésta.'
              : `${who} cambió estas fotos mientras tú las ordenabas.`}
          </strong>{' '}
          No se ha perdido nada: elige cómo quedan.
        </p>
      </Alert>
      <div className="versions">
        <section aria-labelledby="mias">
          <h3 id="mias">{isOwn ? 'Como las dejaste en esta pestaña' : 'Como las dejaste tú'}</h3>
          <Version pictures={mine} others={theirs} />
          <Form method="post">
            <input type="hidden" name="version" value={changed.version} />
            {mine.map(({ path, image, alt }) => (
              <PictureInputs key={path} path={path} image={image} alt={alt} />
            ))}
            <Button type="submit" kind="primary" name="hacer" value="guardar">
              Guardar como las dejé
            </Button>
          </Form>
        </section>
        <section aria-labelledby="suyas">
          <h3 id="suyas">
            {isOwn ? 'Como las guardaste en la otra' : `Como las guardó ${who}`}
            {when}
          </h3>
          <Version pictures={theirs} others={mine} />
          <Link
            className="btn"
            to={createOfficePageUrl('Fotos y documentos', { sku })}
            reloadDocument
          >
            {isOwn ? 'Quedarme con lo guardado' : 'Quedarme con lo suyo'}
          </Link>
        </section>
      </div>
    </>
  )
}

function PictureInputs({ path, image, alt }: Shown) {
  return (
    <>
      <input type="hidden" name="foto" value={path} />
      <input type="hidden" name="imagen" value={image} />
      <input type="hidden" name="texto" value={alt ?? ''} />
    </>
  )
}

/**
 * Product pictures of one side of an edit conflict in gallery order, with the differences to the
 * other side marked.
 */
function Version({ pictures, others }: { pictures: readonly Shown[]; others: readonly Shown[] }) {
  if (pictures.length === 0) return <p className="hint">Sin fotos.</p>
  return (
    <ol className="version-pictures">
      {pictures.map(({ path, image, alt }) => {
        const other = others.find((one) => one.path === path)
        const differs = other === undefined ? 'Solo aquí' : other.alt === alt ? '' : 'Otro texto'
        return (
          <li key={path}>
            <img src={image} alt="" width={80} height={80} />
            <span>
              {alt ?? <span className="faint">Sin texto</span>}
              {differs ? <span className="faint small block">{differs}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
