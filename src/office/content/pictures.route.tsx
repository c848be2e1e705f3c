import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { type FilterChip, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { SearchForm, createSearchChip } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ContentTabs } from './content-tabs.tsx'
import { PictureCard } from './picture-card.tsx'
import { formatPictureCountAndSize } from './picture-labels.ts'
import { PictureUploadForm } from './picture-upload-form.tsx'
import './content.css'
import './pictures.css'

/** Lists of stored pictures that operators can choose, each with its label and API query. */
const lists = {
  contenido: { label: 'De anuncios y categorías', query: {} },
  'sin-uso': { label: 'Sin uso', query: { state: 'unused' } },
  quitadas: { label: 'Quitadas', query: { state: 'removed' } },
  productos: { label: 'De productos', query: { of: 'products' } },
  'productos-sin-uso': {
    label: 'De productos, sin uso',
    query: { of: 'products', state: 'unused' },
  },
  incompletas: {
    label: 'Productos con tamaños que faltan',
    query: { of: 'products', state: 'incomplete' },
  },
} as const
type List = keyof typeof lists
/** Picture lists that are searchable by SKU. */
const bySku: ReadonlySet<List> = new Set(['productos', 'productos-sin-uso'] as const)

function chosenList(text: string | null): List {
  return getTypedKeys(lists).find((list) => list === text) ?? 'contenido'
}

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = chosenList(searchParams.get('ver'))
  const after = searchParams.get('despues') ?? ''
  const sku = bySku.has(here) ? (searchParams.get('buscar')?.trim() ?? '') : ''
  const query = { ...lists[here].query, after, sku }
  const page = await createOperatorApiReader(asked).get('listPictures', { query })
  return { here, sku, isLater: after !== '', ...page }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const path = String(form.get('imagen') ?? '')
    switch (form.get('hacer')) {
      case 'quitar': {
        const removed = await commands('removePicture', { body: { path } })
        return redirectWithFlash(
          removed.messageForUser,
          createOfficePageUrl('Imágenes', {}, { ver: 'quitadas' }),
        )
      }
      case 'recuperar': {
        const returned = await commands('restorePicture', { body: { path } })
        const ver: List = path.startsWith('products/') ? 'productos-sin-uso' : 'sin-uso'
        return redirectWithFlash(
          returned.messageForUser,
          createOfficePageUrl('Imágenes', {}, { ver }),
        )
      }
      case 'decir': {
        const [alt = '', was = ''] = ['texto', 'decia'].map((name) =>
          String(form.get(name) ?? '').trim(),
        )
        const id = String(form.get('de') ?? '')
        const saved =
          form.get('lugar') === 'banner'
            ? await commands('describeContentPicture', { params: { id }, body: { alt, was } })
            : await commands('describeProductPicture', {
                params: { product: id },
                body: { path, alt, was },
              })
        const { pathname, search } = new URL(asked.request.url)
        return redirectWithFlash(saved.messageForUser, pathname + search)
      }
      default: {
        const sent = form.get('foto')
        const bytes = sent instanceof File ? await sent.arrayBuffer() : new ArrayBuffer(0)
        const body = {
          picture: Buffer.from(bytes).toString('base64'),
          for: String(form.get('para')),
        }
        const stored = await commands('saveContentPicture', { body })
        const to = createOfficePageUrl('Imágenes', {}, { ver: 'sin-uso' })
        return redirectWithFlash(`Quedó guardada como ${stored.path}.`, to)
      }
    }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with stored pictures and their uses. */
export default function Pictures({ loaderData, actionData }: Props) {
  const { here, sku, isLater, pictures, next } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const at = (query: Record<string, string | undefined> = {}) =>
    createOfficePageUrl('Imágenes', {}, { ver: here, buscar: sku, ...query })
  const chips: FilterChip[] = createSearchChip(sku, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Imágenes" state="Dónde se ve cada una, cuánto pesa y qué le falta." />
      <ContentTabs here="imagenes" />
      <FilterChips chips={chips}>
        {Object.entries(lists).map(([ver, { label }]) => (
          <a
            key={ver}
            className={ver === here ? 'chip on' : 'chip'}
            href={createOfficePageUrl('Imágenes', {}, { ver })}
            aria-current={ver === here ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
        {bySku.has(here) ? (
          <SearchForm
            label="Buscar por SKU"
            placeholder="SKU del producto"
            value={sku}
            kept={{ ver: here }}
          />
        ) : null}
      </FilterChips>
      <FormErrorAlert refusal={actionData?.refusal} />
      {mayWrite ? <PictureUploadForm answer={actionData} /> : null}
      {pictures.length === 0 ? (
        <EmptyList words={emptyWords(here, next !== null)} chips={chips} />
      ) : (
        <ul className="pictures">
          {pictures.map((picture) => (
            <PictureCard
              key={`${picture.path} ${picture.uses[0]?.id ?? ''}`}
              picture={picture}
              isRemoved={here === 'quitadas'}
              may={{ write: mayWrite, describe: hasPermission('products:write', me) }}
              answer={actionData}
            />
          ))}
        </ul>
      )}
      <KeysetPager
        said={formatPictureCountAndSize(pictures)}
        before={isLater ? at() : undefined}
        after={next === null ? undefined : at({ despues: next })}
        labels={['Desde el principio', 'Siguientes']}
      />
      <ShortcutAndCliHintFooter command="content --print" />
    </>
  )
}

function emptyWords(here: List, hasMore: boolean): string {
  if (hasMore) return 'A estas no les falta nada. Sigue con las siguientes.'
  const words: Record<List, string> = {
    contenido: 'Aquí aparecen las imágenes de anuncios y categorías.',
    'sin-uso': 'Todas se ven en algún lugar.',
    quitadas: 'Aquí quedan 30 días las que se quitan, por si hacen falta.',
    'productos-sin-uso':
      'Aquí aparecen las fotos que se quiten o se recorten. Las que siguen en un pedido se quedan.',
    productos: 'Aquí aparecen las imágenes de los productos.',
    incompletas: 'A ninguna le falta un tamaño.',
  }
  return words[here]
}
