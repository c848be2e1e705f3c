import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { ProductHeader } from '../lists/product-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { OneTimeSecretDisplay } from '../running/secret-shown-once.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { AddLicenceKeysForm } from './add-licence-keys-form.tsx'
import { type KeyImportResult, toLicenceKeyImportResult } from './licence-key-import-result.ts'
import { LicenceKeyImports } from './licence-key-imports.tsx'
import { LicenceKeyTable } from './licence-key-table.tsx'
import './licences.css'

const states = new Map([
  ['libres', { label: 'Libres', state: 'free' }],
  ['entregadas', { label: 'Entregadas', state: 'given' }],
  ['retiradas', { label: 'Retiradas', state: 'withdrawn' }],
])

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const ver = searchParams.get('ver') ?? ''
  const given = Number(searchParams.get('despues') ?? '')
  const after = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const state = states.get(ver)?.state
  const found = await createOperatorApiReader(asked).get('listProductLicences', {
    params: { product: asked.params.sku ?? '' },
    query: { state, after },
  })
  return { ...found, ver: state ? ver : '', after }
}

type Done = { taken: KeyImportResult } | { shown: string }

export function action(asked: ActionFunctionArgs) {
  const { sku = '' } = asked.params
  const here = createOfficePageUrl('Licencias de un producto', { sku })
  return runFormAction<Done>(asked, async (form, commands) => {
    switch (form.get('hacer')) {
      case 'ver':
        return {
          shown: (
            await commands('revealLicenceKey', {
              params: { product: sku, key: Number(form.get('clave')) },
            })
          ).key,
        }
      case 'retirar': {
        const { replaced_for } = await commands('withdrawLicenceKey', {
          params: { product: sku, key: Number(form.get('clave')) },
        })
        const words = replaced_for
          ? `Retirada. El pedido ${replaced_for} recibe otra por correo.`
          : 'Retirada: ya no se vende.'
        return redirectWithFlash(words, here)
      }
      case 'sacar': {
        const { messageForUser } = await commands('undoLicenceImport', {
          params: { product: sku, id: Number(form.get('importacion')) },
        })
        return redirectWithFlash(messageForUser, here)
      }
      default: {
        const text = await textIn(form)
        const reply = await commands('addLicenceKeys', { params: { product: sku }, body: { text } })
        return { taken: toLicenceKeyImportResult(text, reply) }
      }
    }
  })
}

/** Pasted text followed by the uploaded file's text. */
async function textIn(form: FormData): Promise<string> {
  const file = form.get('archivo')
  const pasted = String(form.get('claves') ?? '').trim()
  const sent = file instanceof File && file.size > 0 ? await file.text() : ''
  return [pasted, sent].filter(Boolean).join('\n') || ' '
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Done>
}

/** Page with a product's licence keys: stock, batches, owners. */
export default function ProductLicences({ loaderData, actionData }: Props) {
  const { product, keys, next, imports, ver, after } = loaderData
  const { sku, free, reserved, given, withdrawn } = product
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('licences:write', me)
  const { done, refusal } = actionData ?? {}
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Licencias de un producto', { sku }, { ver: ver || undefined, ...query })
  return (
    <>
      <ProductHeader product={product} list="Licencias" />
      <FormErrorAlert refusal={refusal} />
      {done && 'shown' in done ? (
        <OneTimeSecretDisplay what="la clave" secret={done.shown} />
      ) : null}
      <div className="cols">
        <div>
          {mayWrite ? (
            <AddLicenceKeysForm
              taken={done && 'taken' in done ? done.taken : undefined}
              refusal={refusal}
            />
          ) : null}
          <section aria-labelledby="claves">
            <h2 id="claves">Claves</h2>
            <ListTabs
              label="Claves"
              tabs={[
                { label: 'Todas', to: at({ ver: undefined }), isHere: ver === '' },
                ...[...states].map(([name, { label }]) => ({
                  label,
                  to: at({ ver: name }),
                  isHere: name === ver,
                })),
              ]}
            />
            <LicenceKeyTable keys={keys} mayWrite={mayWrite} />
            <KeysetPager
              said={keys.length === 1 ? '1 clave' : `${keys.length} claves`}
              before={after === undefined ? undefined : at({})}
              after={next === null ? undefined : at({ despues: next })}
              labels={['Las más nuevas', 'Anteriores']}
            />
          </section>
        </div>
        <aside aria-label="Cuántas hay y cómo entraron" className="stack">
          <section aria-labelledby="cuantas">
            <h2 id="cuantas">Cuántas hay</h2>
            <LabelValueList
              facts={[
                { name: 'Por vender', value: String(free - reserved) },
                { name: 'Apartadas por pagos', value: String(reserved) },
                { name: 'Entregadas', value: String(given) },
                { name: 'Retiradas', value: String(withdrawn) },
              ]}
            />
          </section>
          <LicenceKeyImports imports={imports} mayWrite={mayWrite} />
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={`import-licences ${sku} claves.txt`} />
    </>
  )
}
