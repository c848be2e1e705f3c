import type { MailDomainResponse } from '#contract/operator/connections.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CopyButton } from './copy-button.tsx'

type MailRecord = MailDomainResponse['records'][number]

const tones = { good: 'ok', wrong: 'no', unknown: 'wait' } as const

/** SPF, DKIM and DMARC of the sender's domain; the record to copy only where one is wrong. */
export function MailRecords({
  domain,
  records,
  provider,
}: MailDomainResponse & { provider: string }) {
  if (records.length === 0) {
    return (
      <section className="sec" aria-labelledby="spam">
        <h2 id="spam">Para no caer en spam</h2>
        <p className="muted">
          Tu correo es de {domain}, que firma sus cartas: no tienes que poner nada. Con un dominio
          tuyo tus clientes te reconocen mejor.
        </p>
      </section>
    )
  }
  const toSet = records.filter(({ copy }) => copy !== undefined)
  return (
    <section className="sec" aria-labelledby="spam">
      <div className="row apart wraps">
        <h2 id="spam">Para no caer en spam</h2>
        <Link className="plain-act" to={createOfficePageUrl('Conexión de correo')} reloadDocument>
          Volver a buscar
        </Link>
      </div>
      <p className="muted">Son 3 renglones donde compraste {domain}.</p>
      <ol className="mail-records">
        {records.map((record) => (
          <li key={record.record}>
            <div className="row wraps">
              <h3>{record.record}</h3>
              <span className={`st ${tones[record.state]}`}>{record.words}</span>
            </div>
            <p>{record.purpose}</p>
            {record.copy ? <DnsRecord {...record.copy} provider={provider} /> : null}
          </li>
        ))}
      </ol>
      {toSet.length > 0 ? (
        <p>
          <a className="btn" href={createInstructionsLink(domain, toSet, provider)}>
            <Icon name="share" />
            Mandar instrucciones a mi técnico
          </a>
        </p>
      ) : null}
    </section>
  )
}

type Copy = NonNullable<MailRecord['copy']>

function DnsRecord({ type, name, value, provider }: Copy & { provider: string }) {
  return (
    <dl className="dns-record">
      <div>
        <dt>Tipo</dt>
        <dd>
          <code>{type}</code>
        </dd>
      </div>
      <div>
        <dt>Nombre</dt>
        <dd>
          <code>{name}</code>
        </dd>
      </div>
      <div>
        <dt>Valor</dt>
        <dd>
          {value === undefined ? (
            `El que te da ${provider}`
          ) : (
            <span className="row apart">
              <code>{value}</code> <CopyButton text={value} />
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Link that opens a letter with what the technician has to set. */
function createInstructionsLink(
  domain: string,
  records: readonly MailRecord[],
  provider: string,
): string {
  const lines = records.flatMap(({ record, copy, words }) =>
    copy
      ? [
          `${record}: ${words}`,
          `  Tipo: ${copy.type}`,
          `  Nombre: ${copy.name}`,
          `  Valor: ${copy.value ?? `el que da ${provider}`}`,
          '',
        ]
      : [],
  )
  const body = [
    `Para que los correos de la tienda lleguen, falta esto en el DNS de ${domain}:`,
    '',
    ...lines,
  ]
  const query = Object.entries({ subject: `DNS de ${domain}`, body: body.join('\r\n') })
  return `mailto:?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
