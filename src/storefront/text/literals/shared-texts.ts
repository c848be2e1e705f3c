export const sharedStorefrontTexts = {
  cancel: 'Cancelar',
  accept: 'Aceptar',
  save: 'Guardar',
  errorTryLater: 'Ha ocurrido un error, intentalo más tarde',
  signInFirst: 'Inicia sesión para poder realizar esta acción',
  home: 'INICIO',
} as const
