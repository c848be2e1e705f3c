export const addressFormTexts = {
  nameTooShort: 'Minimo 4 caracteres',
  emailWrong: 'Ingresa un email valido',
  zipWrong: 'Solo se aceptan numeros',
  phoneTooShort: 'Minimo 10 caracteres',
  chosen: 'Destino',
  choose: 'Elegir destino',
  confirmRemoval: '¿Eliminar dirección?',
  empty: 'No hay direcciones guardadas.',
} as const
