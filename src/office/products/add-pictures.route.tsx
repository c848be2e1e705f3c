import { useState } from 'react'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { uploadFile } from '../api/upload-file.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import './products.css'

type Outcome = { file: string; added?: { urlKey: string; name: string }; words: string }

/** Page to upload many product pictures at once; each is matched to its product by file name. */
export default function AddPictures() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [left, setLeft] = useState(0)

  async function add(files: readonly File[]) {
    setOutcomes([])
    setLeft(files.length)
    for (const [done, file] of files.toSorted(byName).entries()) {
      const outcome = await send(file)
      setOutcomes((others) => [...others, outcome])
      setLeft(files.length - done - 1)
    }
  }

  const refused = outcomes.filter(({ added }) => !added)
  const added = outcomes.length - refused.length
  const isOver = left === 0 && outcomes.length > 0
  return (
    <>
      <PageHeader
        title="Subir fotos"
        back={
          <Link className="btn quiet icon" to={createOfficePageUrl('Productos')}>
            <Icon name="left" />
            <span className="sr">Volver a Productos</span>
          </Link>
        }
      />
      <div className="stack add-pictures">
        <p className="muted">
          Elige todas las fotos juntas. Cada una va al producto que dice el nombre de su archivo:{' '}
          <code>CAB-001.jpg</code>, o con su dirección, <code>cable-usb-c.jpg</code>. Las demás
          vistas llevan número: <code>CAB-001-2.jpg</code>. Se agregan después de las que ya tiene.
        </p>
        <FileField
          label="Fotos"
          multiple
          accept="image/jpeg,image/png,image/webp"
          disabled={left > 0}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
          hint="JPEG, PNG o WebP de hasta 8 MB cada una; también se pueden soltar aquí. Se ven en la tienda al agregarlas."
        />
        <noscript>
          <p className="hint">
            Subir muchas necesita JavaScript. Sin él, cada producto tiene su página de fotos.
          </p>
        </noscript>
        {left > 0 ? (
          <progress
            value={outcomes.length}
            max={outcomes.length + left}
            aria-label="Fotos subidas"
          />
        ) : null}
        <p role="status">
          {left > 0
            ? `Faltan ${left}. No cierres esta página.`
            : isOver
              ? `${added === 1 ? '1 foto agregada' : `${added} fotos agregadas`}${refused.length > 0 ? `; ${refused.length} sin agregar` : ''}.`
              : null}
        </p>
        <Outcomes id="sin-agregar" title="Sin agregar" outcomes={refused} />
        <Outcomes id="agregadas" title="Agregadas" outcomes={outcomes.filter((one) => one.added)} />
      </div>
      <ShortcutAndCliHintFooter command="import-pictures carpeta" />
    </>
  )
}

function Outcomes({
  id,
  title,
  outcomes,
}: {
  id: string
  title: string
  outcomes: readonly Outcome[]
}) {
  if (outcomes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rows">
        {outcomes.map(({ file, added, words }) => (
          <li key={file}>
            <strong>{file}</strong>
            {added ? (
              <Link to={createOfficePageUrl('Fotos y documentos', { sku: added.urlKey })}>
                {added.name}
              </Link>
            ) : (
              <span className="late">{words}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Compares picture files by name, in natural number order: `a.jpg`, `a-2.jpg`, `a-10.jpg`. */
function byName(a: File, b: File): number {
  return stemOf(a).localeCompare(stemOf(b), 'es-MX', { numeric: true })
}

function stemOf({ name }: File): string {
  return name.replace(/\.[^.]+$/, '')
}

async function send(file: File): Promise<Outcome> {
  const sent = await uploadFile<'addPictureByName'>('pictures', file)
  if (!sent.ok)
    return { file: file.name, words: sent.words ?? 'No se pudo enviar. Vuelve a elegirla.' }
  const { url_key: urlKey, name, messageForUser: words } = sent.reply
  return { file: file.name, added: { urlKey, name }, words }
}
