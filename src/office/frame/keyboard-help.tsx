import { Modal } from '#ui/overlay.tsx'
import { listMenuPages, useOfficeRootLoaderData } from '../shared-page-data.ts'

const keys = [
  ['J K', 'baja y sube por los renglones'],
  ['X', 'elige el renglón'],
  ['A', 'elige todos los renglones, o ninguno'],
  ['L', 'lleva a lo que se hace con lo elegido'],
  ['E', 'hace lo que sigue con el renglón'],
  ['Enter', 'abre el renglón'],
  ['R', 'lleva a responder'],
  ['← → ↑ ↓', 'van por el menú, las pestañas y los días del calendario'],
  ['Ctrl Enter', 'manda lo que estás escribiendo'],
  ['Ctrl Z', 'deshace lo último, mientras se ofrece'],
  ['Ctrl K', 'busca y va a todo'],
  ['?', 'muestra esta lista'],
] as const

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const { me } = useOfficeRootLoaderData()
  const ways = listMenuPages(me).flatMap(({ menu, title }) =>
    menu.key ? [[`G ${menu.key.toUpperCase()}`, `va a ${title}`] as const] : [],
  )
  return (
    <Modal title="Atajos" open closable onClose={onClose}>
      <dl className="keys">
        {[...keys, ...ways].map(([pressed, does]) => (
          <div key={pressed} className="pair">
            <dt>
              {pressed.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Los de una letra y las flechas se apagan en el menú de tu sesión.</p>
    </Modal>
  )
}
