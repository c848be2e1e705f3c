import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Verifica tu correo')

export default function WelcomePage() {
  return (
    <div className="wrap page-head">
      <h1>Verifica tu correo</h1>
    </div>
  )
}
