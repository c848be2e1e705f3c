/** Sign-in failure in the address of the support page (`motivo`). */
export type SignInMotive =
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
