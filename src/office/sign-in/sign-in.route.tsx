import { useSearchParams } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** Texts that explain why the sign-in page appears, by reason code. */
const reasons: Record<string, { words: string; isGood?: true }> = {
  salio: { words: 'Saliste. Nadie más puede usar esta sesión.', isGood: true },
  vencio: { words: 'La sesión se cerró por falta de uso. Entra y sigues donde estabas.' },
  sin_acceso: {
    words:
      'Esa cuenta no lleva esta tienda. Pide a quien la administra que te invite con ese correo.',
  },
  falta_segundo_factor: {
    words:
      'El Mostrador pide un segundo factor. Agrega una llave de acceso o una app de códigos a tu cuenta y vuelve.',
  },
  correo_sin_verificar: {
    words: 'El correo de esa cuenta no está verificado. Verifícalo y vuelve a entrar.',
  },
  otra_persona: { words: 'Confirmaste con otra cuenta. Entra con la tuya.' },
  cancelado: { words: 'No terminaste de entrar. Vuelve a intentarlo cuando quieras.' },
  no_disponible: { words: 'El servicio de cuentas no responde. Inténtalo en un minuto.' },
  fallo: { words: 'No se pudo entrar. Vuelve a intentarlo.' },
}

export default function SignIn() {
  const [asked] = useSearchParams()
  const page = asked.get('volver')
  const motive = asked.get('motivo')
  const reason = motive === null ? undefined : (reasons[motive] ?? reasons.fallo)
  const to = page ? `/sesion/abrir?${new URLSearchParams({ volver: page })}` : '/sesion/abrir'
  return (
    <AuthLayout title="Entra a trabajar">
      {reason ? (
        <Alert tone={reason.isGood ? 'good' : 'warn'} announced>
          <p>{reason.words}</p>
        </Alert>
      ) : null}
      <p>Usa la llave de acceso de este equipo o de tu teléfono, o tu contraseña y un código.</p>
      <ButtonLink kind="primary" to={to} reloadDocument>
        <Icon name="lock" />
        Entrar
      </ButtonLink>
      <p className="hint">
        La sesión se cierra tras 30 minutos sin usarla. Una cuenta de compras no abre aquí.
      </p>
    </AuthLayout>
  )
}
