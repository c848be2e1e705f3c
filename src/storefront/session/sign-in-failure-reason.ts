/** Reason of a failed sign-in, passed to the support page as URL parameter `motivo`. */
export type SignInFailureReason =
  | 'sin-respuesta'
  | 'tienda-ocupada'
  | 'configuracion'
  | 'hora'
  | 'sin-guardar'
  | 'permiso'
  | 'correo-de-otra-cuenta'
  | 'correo-que-no-sirve'
  | 'vueltas'
  | 'sin-terminar'
