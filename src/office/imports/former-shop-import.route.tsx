import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { FormerShopImportResponse } from '#contract/operator/former-shop-imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { FormerShopResult } from './former-shop-result.tsx'
import { FormerShopReview, parseFormerRecordsForm } from './former-shop-review.tsx'
import { formatCountWithNoun } from './import-labels.ts'
import { ImportSteps } from './import-steps.tsx'
import './imports.css'

export function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  return createOperatorApiReader(asked).get('getFormerShopImport', { params: { id } })
}

const calls = {
  deshacer: 'undoFormerShopImport',
  invitar: 'inviteImportedCustomers',
} as const

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  const params = { id }
  return runFormAction(asked, async (form, commands) => {
    const here = createOfficePageUrl('Importación de antes', params)
    const command = String(form.get('hacer'))
    switch (command) {
      case 'dejar':
        await commands('discardFormerShopImport', { params })
        return redirectWithFlash('No se importó nada.', createOfficePageUrl('Importar'))
      case 'deshacer':
      case 'invitar': {
        const done = await commands(calls[command], { params })
        return redirectWithFlash(done.messageForUser, here)
      }
      default: {
        const file = await createOperatorApiReader(asked).get('getFormerShopImport', { params })
        const { body, isChanged } = parseFormerRecordsForm(form, file)
        const version = readRecordVersionFromForm(form)
        if (isChanged || command === 'revisar') {
          const decided = { ...body, ...version, apply: command === 'importar' }
          const told = await commands('decideFormerRecords', { params, body: decided })
          return redirectWithFlash(told.messageForUser, here)
        }
        await commands('applyFormerShopImport', { params, body: version })
        return redirectWithFlash('La importación comenzó. Puedes dejar esta página.', here)
      }
    }
  })
}

type Props = { loaderData: FormerShopImportResponse; actionData?: FormResult }

const nouns = {
  customers: ['clientes', 'cliente'],
  orders: ['pedidos de antes', 'pedido de antes'],
} as const

/** Import page of customers or orders of the former shop: review, then result and invitations. */
export default function FormerShopImport({ loaderData: file, actionData }: Props) {
  const { state, kind, shop, counts, name, words } = file
  const [many] = nouns[kind]
  const isDraft = state === 'draft'
  const isWaiting = state === 'checking' || state === 'queued' || state === 'running'
  const rows = counts.go + counts.wait + counts.stay + counts.same
  return (
    <>
      <PageHeader
        title={
          isDraft || state === 'checking'
            ? `Parecen ${many} de ${shop}`
            : `${capital(many)} de ${shop}`
        }
        state={rows > 0 ? `${name} · ${formatCountWithNoun(rows, nouns[kind][1], many)}` : name}
      />
      <ImportSteps here={isDraft || state === 'checking' ? 1 : 2} isExport />
      <FormErrorAlert refusal={actionData?.refusal} />
      {words === null ? null : (
        <Alert tone="warn">
          <p>{words}</p>
        </Alert>
      )}
      {isWaiting || state === 'undoing' ? (
        <Waiting file={file} />
      ) : isDraft && words !== null ? (
        <Form method="post" className="row">
          <ButtonLink to={createOfficePageUrl('Importar')} kind="primary">
            Subir otro archivo
          </ButtonLink>
          <Button type="submit" kind="quiet" name="hacer" value="dejar">
            Dejarlo
          </Button>
        </Form>
      ) : isDraft ? (
        <FormerShopReview file={file} />
      ) : (
        <FormerShopResult file={file} />
      )}
      <ShortcutAndCliHintFooter command={`former-shop-import ${file.id}`} />
    </>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Waiting({ file: { state, id } }: { file: FormerShopImportResponse }) {
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">
        {state === 'checking'
          ? 'Revisando el archivo…'
          : state === 'undoing'
            ? 'Deshaciendo esta importación…'
            : 'Importando…'}
      </h2>
      <progress aria-label="Avance" />
      <p className="muted">
        Puedes dejar esta página: sigue sola, también si se interrumpe. A nadie se le escribe.
      </p>
      <div>
        <JobProgressReloadButton
          to={createOfficePageUrl('Importación de antes', { id: String(id) })}
        />
      </div>
    </section>
  )
}
