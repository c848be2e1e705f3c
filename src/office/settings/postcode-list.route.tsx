import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { PostcodeListResponse } from '#contract/operator/postcodes.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'

export const loader = (asked: LoaderFunctionArgs): Promise<PostcodeListResponse> =>
  createOperatorApiReader(asked).get('getPostcodeList')

export const action = (asked: ActionFunctionArgs) =>
  runFormAction(asked, async (form, commands) => {
    const file = form.get('archivo')
    const bytes = file instanceof File ? await file.arrayBuffer() : new ArrayBuffer(0)
    const name = file instanceof File && file.name !== '' ? file.name : 'lista'
    const body = { name, content: Buffer.from(bytes).toString('base64') }
    const { messageForUser } = await commands('uploadPostcodeList', { body })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Códigos postales'))
  })

type Props = { loaderData: PostcodeListResponse; actionData?: FormResult }

/** Page that loads the official postcode list from a file. */
export default function PostcodeList({ loaderData, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { settlements, states, last } = loaderData
  const isLoading = last?.state === 'waiting'
  return (
    <>
      <PageHeader title="Ajustes" state="Códigos postales" />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols settings">
        <SettingsNavigation here="codigos-postales" />
        <div className="fit stack">
          <h2>Códigos postales</h2>
          <p className="muted">
            Con la lista de Correos de México, quien compra escribe su código postal y la tienda ya
            sabe su municipio y sus colonias. Sin ella, los escribe a mano.
          </p>
          <p>
            {settlements === 0
              ? 'Tu tienda aún no tiene la lista.'
              : `Tu tienda conoce ${settlements.toLocaleString('es-MX')} colonias de ${states === 1 ? '1 estado' : `${states} estados`}.`}
          </p>
          {last ? <LastList last={last} /> : null}
          {isLoading ? null : hasPermission('settings:write', me) ? (
            <Form method="post" encType="multipart/form-data" className="stack">
              <FileField
                label="Archivo de Correos de México"
                name="archivo"
                required
                accept=".txt,.zip,text/plain,application/zip"
                hint="El TXT, o el ZIP en que viene. De todo el país o de unos estados; los demás se quedan como están."
                error={actionData?.refusal?.fields.archivo}
              />
              <div className="row wraps">
                <Button type="submit" kind="primary">
                  Cargar la lista
                </Button>
                <a
                  className="btn"
                  href="https://www.correosdemexico.gob.mx/SSLServicios/ConsultaCP/CodigoPostal_Exportar.aspx"
                  target="_blank"
                  rel="noreferrer"
                >
                  Descargarla de Correos de México
                </a>
              </div>
            </Form>
          ) : (
            <p className="muted">{missingPermissionText('settings:write')}</p>
          )}
        </div>
      </div>
      <ShortcutAndCliHintFooter command="import-postcodes" />
    </>
  )
}

type LastFile = NonNullable<PostcodeListResponse['last']>

/** State of the last uploaded list: progress, changes, or the lines that could not be read. */
function LastList({ last }: { last: LastFile }) {
  const { file, state, progress, problems, changes, person, finished_at: finishedAt } = last
  if (state === 'waiting') {
    return (
      <section className="next stack close" aria-labelledby="estado">
        <h2 id="estado">Cargando «{file}»…</h2>
        <progress value={progress} max={1} aria-label="Avance" />
        <p className="muted">
          {progress.toLocaleString('es-MX', { style: 'percent' })}. Puedes dejar esta página: sigue
          sola, también si se interrumpe.
        </p>
        <div className="row">
          <JobProgressReloadButton to={createOfficePageUrl('Códigos postales')} />
        </div>
      </section>
    )
  }
  const when = `${person}${finishedAt ? `, ${formatDateTime(finishedAt)}` : ''}`
  if (state === 'refused') {
    return (
      <section className="next stack close" aria-labelledby="estado">
        <h2 id="estado">«{file}» no se cargó</h2>
        <p>No cambió nada. Esto no se entiende:</p>
        <ul>
          {problems.map(({ line, problem }) => (
            <li key={line}>{line === 0 ? problem : `Renglón ${line}: ${problem}.`}</li>
          ))}
        </ul>
        <p className="muted">{when}</p>
      </section>
    )
  }
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">Lista cargada</h2>
      {changes ? (
        <p>
          {changes.listed.toLocaleString('es-MX')} colonias en «{file}»:{' '}
          {changes.added.toLocaleString('es-MX')} nuevas, {changes.changed.toLocaleString('es-MX')}{' '}
          corregidas y {changes.removed.toLocaleString('es-MX')} retiradas.
        </p>
      ) : null}
      <p className="muted">{when}</p>
      <p>
        <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'envios' })}>
          Volver a Envíos
        </Link>
      </p>
    </section>
  )
}
