import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Direcciones')

export default function AddressesPage() {
  return (
    <div className="wrap page-head">
      <h1>Direcciones</h1>
    </div>
  )
}
