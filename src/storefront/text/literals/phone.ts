export const phoneTexts = {
  required: 'Campo requerido',
  phoneLength: 'Debe contener 10 Numeros',
  codeLength: 'Debe contener 6 Numeros',
} as const
