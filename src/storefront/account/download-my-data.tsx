import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import { DeleteAccountButton } from './delete-account-button.tsx'

/** Section for privacy rights: the shopper can download, correct or delete personal data. */
export function PersonalDataSection({
  email,
  points,
}: {
  email: string
  points: number | undefined
}) {
  const [search] = useSearchParams()
  const [asking, setAsking] = useState(search.has('eliminar'))
  return (
    <section className="box gap-t" aria-labelledby="mis-datos">
      <h2 id="mis-datos">Mis datos</h2>
      <p className="muted small gap-t2">
        Son tuyos: llévate una copia, corrígelos o bórralos.{' '}
        <Link className="textlink" to={linkTo('Aviso de Privacidad')}>
          Aviso de privacidad
        </Link>
      </p>
      <ul className="rows">
        <li>
          <button className="go" type="button" onClick={download}>
            <Icon name="download" />
            <span>
              Descargar mis datos
              <small>Un archivo con todo lo que guardamos de ti</small>
            </span>
            <Icon name="right" className="end" />
          </button>
        </li>
        <li>
          <Link className="go" to={linkTo('Kept Data')}>
            <Icon name="eye" />
            <span>
              Qué guardamos de ti
              <small>Cuánto, para qué y hasta cuándo</small>
            </span>
            <Icon name="right" className="end" />
          </Link>
        </li>
        <li>
          <Link className="go" to={linkTo('Create Ticket')}>
            <Icon name="shield" />
            <span>
              Ejercer otros derechos
              <small>Corregir u oponerte: escríbenos un ticket</small>
            </span>
            <Icon name="right" className="end" />
          </Link>
        </li>
        <li>
          <button className="go bad" type="button" onClick={() => setAsking(true)}>
            <Icon name="trash" />
            <span>
              Eliminar mi cuenta
              <small>
                Tus pedidos quedan sin tu nombre y tus facturas se conservan; lo demás se borra
              </small>
            </span>
            <Icon name="right" className="end" />
          </button>
        </li>
      </ul>
      {asking ? (
        <DeleteAccountButton email={email} points={points} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

async function download() {
  try {
    const data = await createApiClient().get('customer/data')
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'mis-datos.json'
    link.click()
    URL.revokeObjectURL(link.href)
  } catch {
    showError(literals.common.errorTryLater)
  }
}
