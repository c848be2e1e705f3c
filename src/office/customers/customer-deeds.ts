type Call = { path: string; body: object }

/** What is done to an account for a reason: the deed's name in the form, and its call. */
const withReason: Record<string, string> = {
  bloquear: 'block',
  desbloquear: 'unblock',
  'cerrar-sesiones': 'end-sessions',
  telefono: 'reset-phone',
  'segundo-paso': 'remove-second-factors',
  verificacion: 'verification-mails',
}

/** The call of the operator API that a form on the page of a customer asks for. */
export function deedOf(form: FormData): Call {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string, otherwise: number) => {
    const read = Number(text(name).replaceAll(/[$,\s]/g, ''))
    return Number.isFinite(read) ? read : otherwise
  }
  const deed = text('hacer')
  const path = withReason[deed]
  if (path !== undefined) return { path, body: { reason: text('motivo') } }
  switch (deed) {
    case 'cerrar-sesion': {
      const session = encodeURIComponent(text('sesion'))
      return { path: `sessions/${session}/end`, body: { reason: text('motivo') } }
    }
    case 'puntos':
      return {
        path: 'points',
        body: { points: Math.trunc(number('puntos', 0)), note: text('nota') },
      }
    default: {
      const type = text('tipo')
      return {
        path: 'coupons',
        body: {
          type,
          ...(type === 'percent' &&
            text('valor') !== '' && { percent: Math.trunc(number('valor', 0)) }),
          ...(type === 'fixed' && text('valor') !== '' && { amount: number('valor', 0) }),
          ...(text('minimo') !== '' && { min_subtotal: number('minimo', -1) }),
          valid_to: text('hasta'),
          description: text('para_que'),
        },
      }
    }
  }
}
