/** Why nobody could be signed in, as the page that says so has it in its address (`motivo`). */
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
