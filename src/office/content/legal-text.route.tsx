import type { LoaderFunctionArgs } from 'react-router'
import type { LegalTextVersion, LegalTextVersionResponse } from '#contract/operator/legal-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { parseMarkdown } from '#ui/text/parse-markdown.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  legalVersionStateStyles,
  formatLegalVersionState,
  formatLegalVersionPublisher,
} from './legal-text-version-labels.ts'
import { TextDifference } from './text-difference.tsx'
import './content.css'
import './prose.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = createOperatorApiReader(asked)
  const text = await get('getLegalText', { params: { page: asked.params.page ?? '' } })
  const { searchParams } = new URL(asked.request.url)
  const asks = (name: string) => {
    const number = Number(searchParams.get(name))
    return text.versions.find(({ version }) => version === number)
  }
  const [before, after] = [asks('antes'), asks('despues')]
  if (before && after) {
    const query = { before: before.version, after: after.version }
    const { lines } = await get('compareLegalTextVersions', {
      params: { page: asked.params.page ?? '' },
      query,
    })
    return { text, compared: { before, after, lines }, read: null }
  }
  const chosen =
    asks('version') ?? text.versions.find(({ state }) => state === 'in-force') ?? text.versions[0]
  const read =
    chosen &&
    (await get('getLegalTextVersion', {
      params: { page: asked.params.page ?? '', version: chosen.version },
    }))
  return { text, compared: null, read: read ?? null }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Legal text page: one version, or the difference between two. */
export default function LegalText({ loaderData: { text, compared, read } }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { page, title, address, versions } = text
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Textos legales')}
            aria-label="Volver a Textos legales"
          >
            <Icon name="left" />
          </Link>
        }
        state={
          <p>
            Se lee en <a href={address}>/{page}</a>
            {versions.length > 1 ? (
              <>
                {' '}
                · <a href="#versiones">{versions.length} versiones</a>
              </>
            ) : null}
          </p>
        }
      >
        {hasPermission('content:write', me) ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Versión nueva', { page })}>
            <Icon name="plus" />
            Nueva versión
          </ButtonLink>
        ) : null}
      </PageHeader>
      {versions.length === 0 ? (
        <EmptyList words="Aún no tiene versiones. Mientras tanto la tienda dice que está en preparación." />
      ) : (
        <div className="cols">
          <div>
            {compared ? (
              <section aria-labelledby="diferencia">
                <h2 id="diferencia">
                  De la versión {compared.before.version} a la {compared.after.version}
                </h2>
                <TextDifference lines={compared.lines} />
              </section>
            ) : null}
            {read ? <VersionText read={read} shop={new URL(address).origin} /> : null}
          </div>
          <aside aria-labelledby="versiones">
            <div className="sec">
              <h2 id="versiones">Versiones</h2>
              <ul className="rows">
                {versions.map((one) => (
                  <VersionRow
                    key={one.version}
                    page={page}
                    version={one}
                    former={versions.find(({ version }) => version === one.version - 1)}
                    isHere={read?.version === one.version}
                  />
                ))}
              </ul>
            </div>
            {versions.length > 1 ? (
              <div className="sec">
                <h2>Comparar dos</h2>
                <form className="stack">
                  <div className="fields">
                    <VersionChoice
                      label="Antes"
                      name="antes"
                      versions={versions}
                      chosen={compared?.before ?? versions[1]}
                    />
                    <VersionChoice
                      label="Después"
                      name="despues"
                      versions={versions}
                      chosen={compared?.after ?? versions[0]}
                    />
                  </div>
                  <div>
                    <Button type="submit">Ver qué cambió</Button>
                  </div>
                </form>
              </div>
            ) : null}
          </aside>
        </div>
      )}
      <ShortcutAndCliHintFooter command={`legal ${page} texto.md`} />
    </>
  )
}

function VersionText({ read, shop }: { read: LegalTextVersionResponse; shop: string }) {
  return (
    <article aria-labelledby="version">
      <h2 id="version">Versión {read.version}</h2>
      <p className={legalVersionStateStyles[read.state]}>{formatLegalVersionState(read)}</p>
      <div className="prose">
        <Markdown blocks={parseMarkdown(read.body_markdown)} shop={shop} />
      </div>
    </article>
  )
}

function VersionRow({
  page,
  version,
  former,
  isHere,
}: {
  page: string
  version: LegalTextVersion
  former: LegalTextVersion | undefined
  isHere: boolean
}) {
  const number = version.version
  return (
    <li data-row="" tabIndex={-1}>
      <Link
        to={createOfficePageUrl('Texto legal', { page }, { version: number })}
        aria-current={isHere ? 'true' : undefined}
      >
        Versión {number}
      </Link>{' '}
      <span className={legalVersionStateStyles[version.state]}>
        {formatLegalVersionState(version)}
      </span>
      <p className="hint">{formatLegalVersionPublisher(version)}</p>
      {former ? (
        <Link
          to={createOfficePageUrl(
            'Texto legal',
            { page },
            { antes: former.version, despues: number },
          )}
        >
          Qué cambió<span className="sr"> en la versión {number}</span>
        </Link>
      ) : null}
    </li>
  )
}

function VersionChoice({
  label,
  name,
  versions,
  chosen,
}: {
  label: string
  name: string
  versions: readonly LegalTextVersion[]
  chosen: LegalTextVersion | undefined
}) {
  return (
    <Select label={label} name={name} defaultValue={chosen?.version}>
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          Versión {version}
        </option>
      ))}
    </Select>
  )
}
