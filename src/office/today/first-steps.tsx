import type { TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

type Step = NonNullable<TodayOverviewResponse['first_steps']>[number]

const steps: Record<Step, { title: string; words: string; command?: string; to?: string }> = {
  payments: {
    title: 'Conecta los cobros',
    words: 'Tu tienda está abierta, pero todavía no puede cobrar de verdad.',
    command: 'Ver las conexiones',
    to: createOfficePageUrl('Conexiones'),
  },
  mail: {
    title: 'Conecta tu correo',
    words: 'Para que las confirmaciones lleguen a quien compra.',
    command: 'Ver las conexiones',
    to: createOfficePageUrl('Conexiones'),
  },
  products: {
    title: 'Trae tus productos',
    words: 'Sube la lista de tu otra tienda, o agrega el primero a mano.',
    command: 'Importar',
    to: createOfficePageUrl('Importar'),
  },
  share: {
    title: 'Comparte tu tienda',
    words: 'Mándala a tus clientes o ponla en tus redes.',
  },
  coupon: {
    title: 'Publica tu primer cupón',
    words: 'Un descuento para quien compra por primera vez.',
    command: 'Hacer un cupón',
    to: createOfficePageUrl('Cupón nuevo'),
  },
  team: {
    title: 'Invita a tu equipo',
    words: 'Cada persona entra con su correo y ve solo lo suyo.',
    command: 'Invitar',
    to: createOfficePageUrl('Personas'),
  },
}

/** What a shop without orders does next, the most important first. */
export function FirstSteps({ left, shopUrl }: { left: readonly Step[]; shopUrl: string }) {
  return (
    <>
      <h2 id="espera">Lo que sigue</h2>
      <ol className="todo">
        {left.map((step, index) => {
          const { title, words, command, to } = steps[step]
          return (
            <li key={step}>
              <b aria-hidden="true">{index + 1}</b>
              <div>
                <strong>{title}</strong>
                <p>{words}</p>
                {step === 'share' ? (
                  <p>
                    <a href={shopUrl}>{shopUrl.replace(/^https?:\/\//, '')}</a>
                  </p>
                ) : null}
              </div>
              {step === 'share' ? (
                <a
                  className="act"
                  href={`https://wa.me/?text=${encodeURIComponent(shopUrl)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  WhatsApp<span className="sr"> (se abre aparte)</span>
                </a>
              ) : null}
              {to && index === 0 ? (
                <ButtonLink kind="primary" to={to}>
                  {command}
                </ButtonLink>
              ) : null}
              {to && index > 0 ? (
                <Link className="act" to={to} aria-label={`${command}: ${title}`}>
                  {command}
                </Link>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p className="hint">Tu primer pedido aparece aquí y te llega por correo.</p>
    </>
  )
}
